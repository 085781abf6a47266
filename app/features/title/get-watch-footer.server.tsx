/** @jsxImportSource ../../ui/static-jsx */
import { MAX_SERVICE_NAME_LENGTH } from '../../../domain/titles/offer-report.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { titleKey } from '../../../domain/titles/title-state.ts';
import { WATCH_REGIONS } from '../../../domain/titles/watch-region.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { timeAgo } from '../../i18n/time-ago.ts';
import { renderStaticHtml } from '../../ui/render-static-html.ts';

/** Does not begin a line. */
const SEPARATOR = '\u00a0· ';

export type WatchFooterData = {
  title: TitleRef;
  /** URL path of the page. */
  path: string;
  region: string;
  /** The catalog's page of offers; `null` if unknown. */
  link: string | null;
  /** When the offers were read from the catalog, in milliseconds; `null` if unknown. */
  checkedAt: number | null;
  services: { name: string }[];
};

/**
 * HTML of the source and age of the offers, and the form that reports a wrong one. Rendered on the
 * server only, so that browsers need neither its code nor its messages.
 */
export function getWatchFooter(data: WatchFooterData, language: PageLanguage): string {
  return renderStaticHtml(
    <>
      {data.services.length === 0 && <p className="muted">{language.t('watch.none')}</p>}
      <Source data={data} language={language} />
      {isReportable(data) && <ReportForm data={data} language={language} />}
    </>,
  );
}

type FooterProps = { data: WatchFooterData; language: PageLanguage };

/** Admins cannot add offers in other regions. */
function isReportable({ region }: WatchFooterData): boolean {
  return WATCH_REGIONS.includes(region);
}

function Source({ data, language }: FooterProps) {
  const { link, checkedAt } = data;
  const { t } = language;
  return (
    <p className="fine-print">
      {t('watch.source', { source: 'JustWatch' })}
      {link && (
        <>
          {SEPARATOR}
          <a className="text-link" href={link} target="_blank" rel="noopener noreferrer">
            {t('watch.all_offers')}
            <span className="sr-only"> ({t('watch.new_tab')})</span>
          </a>
        </>
      )}
      {checkedAt !== null && <CheckedAt time={checkedAt} language={language} />}
      {isReportable(data) && SEPARATOR}
    </p>
  );
}

/**
 * Caches may serve the page for days: scripts correct the age (watch-footer.tsx), and without
 * scripts the day is shown instead, which stays true.
 */
function CheckedAt({ time, language }: { time: number; language: PageLanguage }) {
  const { t, format, intl } = language;
  const iso = new Date(time).toISOString();
  return (
    <>
      {SEPARATOR}
      <span className="needs-js">
        {t.rich('watch.checked', { time: <time dateTime={iso}>{timeAgo(intl, time)}</time> })}
      </span>
      <span className="without-js">{t('watch.checked', { time: format.date(iso) })}</span>
    </>
  );
}

function ReportForm({ data: { title, path, region, services }, language }: FooterProps) {
  const { t } = language;
  const names = [...new Set(services.map(({ name }) => name))].filter(
    (name) => [...name].length <= MAX_SERVICE_NAME_LENGTH,
  );
  const hidden = {
    intent: 'offer_report',
    title: titleKey(title),
    region,
    return: `${path}#watch`,
  };
  return (
    <details className="fine-print">
      <summary>{t('offer_report.question')}</summary>
      <form action={path} method="post">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {names.length > 0 && <p>{t('offer_report.text')}</p>}
        <div className="button-row">
          {names.map((name) => (
            <button
              key={name}
              type="submit"
              className="button button--secondary"
              value={name}
              name="service"
            >
              <bdi>{name}</bdi>
            </button>
          ))}
          <button type="submit" className="button button--secondary" value="missing" name="kind">
            {t('offer_report.missing')}
          </button>
        </div>
      </form>
    </details>
  );
}
