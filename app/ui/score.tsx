import { useLanguage } from '../i18n/language-context.tsx';

/** A score of 0 to 10 with its star. `of10` writes the scale too, as detail pages do (D1). */
export function Score({ value, of10 = false }: { value: number | null; of10?: boolean }) {
  const { t, format } = useLanguage();
  if (value === null) return <span className="quiet">{t('card.not_rated')}</span>;
  const score = format.score(value);
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
