import type { ChangeEvent } from 'react';
import { chevronDownIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { type SelectOption, selectContent, toOptionValue } from './select-options.tsx';

type SelectFieldProps = {
  label: string;
  name: string;
  value: string;
  options: readonly SelectOption[];
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/**
 * A dropdown with its label inside. Its options change with its value, so that a navigation resets
 * it to the URL; the element stays, and with it the focus.
 */
export function SelectField({ label, name, value, options, onChange }: SelectFieldProps) {
  return (
    <label className={value === '' ? 'inline-field' : 'inline-field inline-field--set'}>
      <span>{label}</span>
      <select
        name={name}
        defaultValue={toOptionValue(value)}
        onChange={onChange}
        {...selectContent(options, value)}
      />
      <Icon svg={chevronDownIcon} />
    </label>
  );
}
