import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { STEPS, type Step } from '../schema.ts';

type WizardStepProps = {
  step: Step;
  /** Whether the step takes the focus when it appears. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A step with its number and heading. */
export function WizardStep({ step, takesFocus = true, children }: WizardStepProps) {
  const { t, format } = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const field =
      step === 'search'
        ? heading.current?.parentElement?.querySelector<HTMLElement>('[type="search"]')
        : null;
    (field ?? heading.current)?.focus({ preventScroll: true });
  }, [takesFocus, step]);
  return (
    <section className="override-step" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {format.number(STEPS.indexOf(step) + 1)}. {t(`overrides.step_${step}`)}
      </h3>
      {children}
    </section>
  );
}
