import { type ChangeEvent, useId } from 'react';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { FieldProblems } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/post-form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/pages/select.tsx';
import type { SelectOption } from '../../../ui/pages/select-options.ts';

type FormSelectProps = {
  label: string;
  name: string;
  value: string;
  options: readonly SelectOption[];
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** A dropdown of a form, with its label above like that of other fields. */
export function FormSelect({ label, name, value, options, onChange }: FormSelectProps) {
  const id = useId();
  const isInvalid = useForm().state?.problems.some(({ field }) => field === name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line admin-select">
        <Select
          id={id}
          className="input"
          name={name}
          value={value}
          options={options}
          onChange={onChange}
          aria-describedby={isInvalid ? `${id}-problem` : undefined}
        />
        <Icon svg={chevronDownIcon} />
      </div>
      <FieldProblems id={`${id}-problem`} field={name} />
    </div>
  );
}
