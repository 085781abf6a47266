import type { ChangeEvent, ReactNode } from 'react';
import { chevronDownIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { staticInnerHtml } from '../static-html.tsx';

type SelectFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
  /** Options as rendered by the server: browsers name and sort some regions differently. */
  children: ReactNode;
};

/** A dropdown with its label inside. Keyed by its value, so a navigation resets it to the URL. */
export function SelectField({ label, name, value, onChange, children }: SelectFieldProps) {
  return (
    <label className={value === '' ? 'select-field' : 'select-field select-field--set'}>
      <span>{label}</span>
      <select
        key={value}
        name={name}
        defaultValue={value}
        onChange={onChange}
        {...staticInnerHtml(children)}
      />
      <Icon svg={chevronDownIcon} />
    </label>
  );
}
