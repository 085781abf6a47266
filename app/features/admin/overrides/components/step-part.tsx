import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { STEPS, type Step } from '../schema.ts';

type StepPartProps = {
  step: Step;
  /** Whether the step takes the focus when it appears. */
  arrives?: boolean;
  children: ReactNode;
};

/** A step with its number and heading. */
export function StepPart({ step, arrives = true, children }: StepPartProps) {
  const { t, format } = useLanguage();
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrives) return;
    const field =
      step === 'search'
        ? head.current?.parentElement?.querySelector<HTMLElement>('[type="search"]')
        : null;
    (field ?? head.current)?.focus({ preventScroll: true });
  }, [arrives, step]);
  return (
    <section className="override-step" aria-labelledby={id}>
      <h3 ref={head} id={id} tabIndex={-1}>
        {format.number(STEPS.indexOf(step) + 1)}. {t(`overrides.step_${step}`)}
      </h3>
      {children}
    </section>
  );
}
