import type { ChangeEvent, ReactNode } from 'react';
import { chevronDownIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { staticInnerHtml } from '../static-html.tsx';

type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
  /** Its entries stay as the server wrote them: browsers name and sort some regions in another way. */
  children: ReactNode;
};

/**
 * A dropdown with its label inside of the frame; among filters one that narrows something stands out. Keyed by its value: a navigation,
 * Back included, shows what the address says, and without one the visitor's choice stays.
 */
export function Choice({ label, name, value, onChange, children }: ChoiceProps) {
  return (
    <label className={value === '' ? 'choice' : 'choice choice--set'}>
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
