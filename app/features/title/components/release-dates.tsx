import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import type { ReleaseDates as Dates } from '../get-release-dates.server.ts';

type ReleaseDatesProps = { releaseDates: Dates; region: string };

/** Dates of a movie in a region, and its first release if that was earlier elsewhere. */
export function ReleaseDates({ releaseDates: { dates, first }, region }: ReleaseDatesProps) {
  const { t, format } = useLanguage();
  return (
    <dl
      className="release-dates"
      aria-label={`${t('fact.release_date')}: ${format.regionName(region)}`}
      suppressHydrationWarning
    >
      {dates.map(({ kind, date, isFuture }) => (
        <div key={kind}>
          <dt>{t(isFuture ? `release.${kind}_future` : `release.${kind}`)}</dt>
          <dd>
            <Formatted>{format.date(date)}</Formatted>
          </dd>
        </div>
      ))}
      {first && (
        <div>
          <dt>{t('release.first')}</dt>
          <dd>
            <Formatted>{format.date(first.date)}</Formatted>
            {first.region && (
              <small>
                <Formatted>{format.regionName(first.region)}</Formatted>
              </small>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
