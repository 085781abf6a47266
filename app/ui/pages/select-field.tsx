import type { ChangeEvent } from 'react';
import { chevronDownIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { Select } from './select.tsx';
import type { SelectOption } from './select-options.ts';

type SelectFieldProps = {
  label: string;
  name: string;
  value: string;
  options: readonly SelectOption[];
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** A dropdown with its label inside. */
export function SelectField({ label, name, value, options, onChange }: SelectFieldProps) {
  return (
    <label className={value === '' ? 'inline-field' : 'inline-field inline-field--set'}>
      <span>{label}</span>
      <Select name={name} value={value} options={options} onChange={onChange} />
      <Icon svg={chevronDownIcon} />
    </label>
  );
}
