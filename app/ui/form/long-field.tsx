import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldLabel, FieldProblems } from './field.tsx';
import { useForm } from './post-form.tsx';

type LongFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  missingText?: string;
};

export function LongField({
  name,
  label,
  hint,
  missingText,
  defaultValue,
  ...textarea
}: LongFieldProps) {
  const id = useId();
  const { state } = useForm();
  const hasError = state?.problems.some(({ field }) => field === name);
  const describedBy = [hint ? `${id}-hint` : '', hasError ? `${id}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <FieldLabel field={id} required>
        {label}
      </FieldLabel>
      <textarea
        id={id}
        className="input"
        name={name}
        dir="auto"
        defaultValue={state?.values[name] ?? defaultValue}
        aria-required
        data-missing={missingText}
        aria-invalid={hasError || undefined}
        aria-describedby={describedBy || undefined}
        {...textarea}
      />
      <FieldProblems id={`${id}-problem`} field={name} />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
