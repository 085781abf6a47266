/** @jsxImportSource ../../ui/static-jsx */
import { MAX_SERVICE_NAME_LENGTH } from '../../../domain/titles/offer-report.ts';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import { WATCH_REGIONS } from '../../../domain/titles/watch-region.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { timeAgo } from '../../i18n/time-ago.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { renderStaticHtml } from '../../ui/render-static-html.ts';
import { OfferGroups } from './components/offer-groups.tsx';
import type { TitleView } from './get-title-view.server.ts';
import type { WatchView } from './get-watch-view.server.ts';

/** Does not begin a line. */
const SEPARATOR = '\u00a0· ';

export type OffersData = TitleRef & {
  title: Pick<TitleView['title'], 'text'>;
  watch: Omit<WatchView, 'question'>;
  /** Regions in which the catalog has offers. */
  watchRegions: string[];
  offersCheckedAt: number | null;
};

type OffersProps = { data: OffersData; language: PageLanguage };

/** The services, their source and age, and the form that reports a wrong one. */
export function getOffersHtml(data: OffersData, language: PageLanguage, imageBase: string): string {
  const { groups } = data.watch;
  return renderStaticHtml(
    <>
      <OfferGroups watch={data.watch} language={language} imageBase={imageBase} />
      <div className="offers-footer">
        {groups.length === 0 && <p className="muted">{language.t('watch.none')}</p>}
        <Source data={data} language={language} />
        {isReportable(data) && <ReportForm data={data} language={language} />}
      </div>
    </>,
  );
}

/** Admins cannot add offers in other regions. */
function isReportable({ watch: { region } }: OffersData): boolean {
  return WATCH_REGIONS.includes(region);
}

function Source({ data, language }: OffersProps) {
  const { type, id, title, watch, watchRegions } = data;
  const { code, t } = language;
  return (
    <p className="fine-print">
      {t('watch.source', { source: 'JustWatch' })}
      {watchRegions.length + watch.groups.length > 0 && (
        <>
          {SEPARATOR}
          <PageLink className="text-link" to={detailLinks.offers(code, type, id, title.text)}>
            {t('offers.link')}
          </PageLink>
        </>
      )}
      {data.offersCheckedAt !== null && (
        <CheckedAt time={data.offersCheckedAt} language={language} />
      )}
      {isReportable(data) && SEPARATOR}
    </p>
  );
}

/**
 * Caches may serve the page for days: scripts correct the age (components/offer-list.tsx), and
 * without scripts the day is shown instead, which stays true.
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

function ReportForm({ data, language }: OffersProps) {
  const { type, id, title, watch } = data;
  const { code, t } = language;
  const path = links.title(code, type, id, title.text);
  const names = watch.groups.flatMap(({ services }) => services.map(({ name }) => name));
  const reportable = [...new Set(names)].filter(
    (name) => [...name].length <= MAX_SERVICE_NAME_LENGTH,
  );
  const hidden = {
    intent: 'offer_report',
    title: titleKey(data),
    region: watch.region,
    return: `${path}#watch`,
  };
  return (
    <details className="fine-print">
      <summary>{t('offer_report.question')}</summary>
      <form action={path} method="post">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {reportable.length > 0 && <p>{t('offer_report.text')}</p>}
        <div className="button-row">
          {reportable.map((name) => (
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
