import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormIntent } from '../../../domain/forms/form-intent.ts';
import { useForm } from './post-form.tsx';

const KINDS = {
  primary: 'button button--primary',
  secondary: 'button button--secondary',
  plain: 'button button--plain',
  danger: 'button button--danger',
};

type SubmitButtonProps = {
  intent: FormIntent;
  kind?: keyof typeof KINDS;
  large?: boolean;
  /** Disabled while these fields are empty (P 5). Enabled until hydration; the server validates. */
  disabledWhileEmpty?: readonly string[];
  /** Fields that must not be empty: each shows its `missingText` and the form is not sent (I2). */
  requiredFields?: readonly string[];
  pressed?: boolean;
  children: ReactNode;
};

/** Submits its form as `intent`; disabled while the form is being sent (I7). */
export function SubmitButton({
  intent,
  kind = 'secondary',
  large = false,
  disabledWhileEmpty = NO_FIELDS,
  requiredFields,
  pressed,
  children,
}: SubmitButtonProps) {
  const { busy } = useForm();
  const button = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(true);

  useEffect(() => {
    const form = button.current?.form;
    if (!form || disabledWhileEmpty.length === 0) return;
    const updateReady = () => {
      const formData = new FormData(form);
      setReady(disabledWhileEmpty.every((name) => (formData.get(name) ?? '') !== ''));
    };
    updateReady();
    form.addEventListener('input', updateReady);
    return () => form.removeEventListener('input', updateReady);
  }, [disabledWhileEmpty]);

  return (
    <button
      ref={button}
      type="submit"
      className={large ? `${KINDS[kind]} button--large` : KINDS[kind]}
      name="intent"
      value={intent}
      data-requires={requiredFields?.join(' ')}
      disabled={busy || !ready}
      aria-busy={busy}
      aria-pressed={pressed}
    >
      {children}
    </button>
  );
}

const NO_FIELDS: readonly string[] = [];
