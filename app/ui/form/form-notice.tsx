import type { FormState } from '../../../domain/forms/form.ts';
import { circleExclamationPointIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';

/** Errors of the form as a whole; empty if all errors belong to fields. */
export function FormNotice({ state }: { state: FormState }) {
  const problems = state.problems.filter(({ field }) => field === null);
  if (problems.length === 0) return null;
  return (
    <div className="form-problems" tabIndex={-1}>
      <Icon svg={circleExclamationPointIcon} />
      <div>
        <strong>{state.title}</strong>
        {problems
          .filter(({ text }) => text !== state.title)
          .map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
      </div>
    </div>
  );
}
