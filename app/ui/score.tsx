import { useLanguage } from '../i18n/language-context.tsx';
import { Formatted } from './localized.tsx';

type ScoreProps = {
  /** `null` shows a text with `withScale`, and nothing without it. */
  value: number | null;
  /** Shows the scale too, as on detail pages (D1). */
  withScale?: boolean;
  /** Without fractions, for the rating of one user. */
  rounded?: boolean;
};

export function Score({ value, withScale = false, rounded = false }: ScoreProps) {
  const { t, format } = useLanguage();
  if (value === null)
    return withScale ? <span className="muted">{t('card.not_rated')}</span> : null;
  const score = rounded ? format.number(value) : format.score(value);
  return (
    <span className="score">
      <Formatted className="sr-only">{t('card.score', { score })}</Formatted>
      <Formatted as="bdi" aria-hidden>
        {withScale ? `${score}/10` : score}
      </Formatted>
    </span>
  );
}
