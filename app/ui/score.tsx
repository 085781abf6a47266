/** @jsxImportSource ./static-jsx */
import { useLanguage } from '../i18n/language-context.tsx';

type ScoreProps = {
  value: number | null;
  /** Writes the scale too, as detail pages do (D1). */
  of10?: boolean;
  /** Of one person, who gives no fractions. */
  whole?: boolean;
};

/** A score of 0 to 10 with its star. */
export function Score({ value, of10 = false, whole = false }: ScoreProps) {
  const { t, format } = useLanguage();
  if (value === null) return <span className="quiet">{t('card.not_rated')}</span>;
  const score = whole ? format.number(value) : format.score(value);
  return (
    <span className="score">
      <span className="sr-only" suppressHydrationWarning>
        {t('card.score', { score })}
      </span>
      <bdi aria-hidden suppressHydrationWarning>
        {of10 ? `${score}/10` : score}
      </bdi>
    </span>
  );
}
