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
export function Field({ label, end, ...props }: FieldProps) {
  const input = useControl(props);
  return (
    <FieldFrame {...props} id={input.id} label={label}>
      <div className="field-line">
        <input {...input} />
        {end}
      </div>
    </FieldFrame>
  );
}

type LongFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'> &
  Pick<FieldProps, 'name' | 'label' | 'hint' | 'missingText'>;

/** The same with several lines, always required. */
export function LongField({ label, ...props }: LongFieldProps) {
  const textarea = useControl({ ...props, required: true });
  return (
    <FieldFrame {...props} id={textarea.id} label={label} required>
      <textarea dir="auto" {...textarea} />
    </FieldFrame>
  );
}

/** The attributes of an input or textarea from the props of its field. */
function useControl<
  Props extends Pick<FieldProps, 'name' | 'hint' | 'required' | 'missingText' | 'defaultValue'>,
>({ hint, required, missingText, ...attributes }: Props) {
  const id = useId();
  const { state } = useForm();
  const hasProblems = useProblems(attributes.name).length > 0;
  const describedBy = [hint ? `${id}-hint` : '', hasProblems ? `${id}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    className: 'input',
    'aria-required': required,
    'data-missing': missingText,
    'aria-invalid': hasProblems || undefined,
    'aria-describedby': describedBy || undefined,
    ...attributes,
    defaultValue: state?.values[attributes.name] ?? attributes.defaultValue,
  };
}

type FieldFrameProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'required' | 'children'> & {
  id: string;
};

function FieldFrame({ id, name, label, hint, required, children }: FieldFrameProps) {
  return (
    <div className="field">
      <FieldLabel field={id} required={required}>
        {label}
      </FieldLabel>
      {children}
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
