import { type ComponentProps, type ReactNode, useId } from 'react';
import { circleExclamationPointIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { useForm } from './post-form.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  end?: ReactNode;
  /** Shows an asterisk beside the label; does not block submission. */
  required?: boolean;
  /** Error text if the field is empty and the button requires it. */
  missingText?: string;
};

/** A field with label, hint and errors (I6). Keeps the typed value after a rejection. */
export function Field({
  name,
  label,
  hint,
  end,
  required,
  missingText,
  defaultValue,
  ...input
}: FieldProps) {
  const id = useId();
  const { state } = useForm();
  const problems = useProblems(name);
  const describedBy = [hint ? `${id}-hint` : '', problems.length > 0 ? `${id}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <FieldLabel field={id} required={required}>
        {label}
      </FieldLabel>
      <div className="field-line">
        <input
          id={id}
          className="input"
          name={name}
          defaultValue={state?.values[name] ?? defaultValue}
          aria-required={required}
          data-missing={missingText}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {end}
      </div>
      <FieldProblems id={`${id}-problem`} field={name} />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Every required field has an asterisk, which is not part of its name. */
export function FieldLabel({
  field,
  required,
  children,
}: {
  field: string;
  required?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="field-label">
      <label htmlFor={field}>{children}</label>
      {required && (
        <span className="field-star" aria-hidden>
          {' '}
          *
        </span>
      )}
    </div>
  );
}

function useProblems(name: string) {
  return useForm().state?.problems.filter(({ field }) => field === name) ?? [];
}

export function FieldProblems({ id, field }: { id: string; field: string }) {
  const problems = useProblems(field);
  if (problems.length === 0) return null;
  return (
    <ul className="field-problems" id={id}>
      {problems.map(({ text }) => (
        <li key={text}>
          <Icon svg={circleExclamationPointIcon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
