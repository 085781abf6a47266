import { Link } from 'react-router';
import { detailLinks } from '../../../i18n/detail-links.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import type { OffersView } from '../get-title-view.server.ts';
import { OfferReport } from './offer-report.tsx';

/** Does not begin a line. */
const SEPARATOR = '\u00a0· ';

/** The source and age of the offers, and the form that reports a wrong one. */
export function OffersFooter({ title }: { title: OffersView }) {
  const { code, t } = useLanguage();
  const { type, id, watch, offersChecked } = title;
  const { groups, hasOffers, reportable } = watch;
  return (
    <div className="offers-footer">
      {groups.length === 0 && <p className="muted">{t('watch.none')}</p>}
      <p className="fine-print">
        {t('watch.source', { source: 'JustWatch' })}
        {hasOffers && (
          <>
            {SEPARATOR}
            <Link className="text-link" to={detailLinks.offers(code, type, id, title.title.text)}>
              {t('offers.link')}
            </Link>
          </>
        )}
        {offersChecked && <CheckedAt checked={offersChecked} />}
        {reportable && SEPARATOR}
      </p>
      {reportable && <OfferReport title={title} services={reportable} />}
    </div>
  );
}

/** Caches may serve the page for days: without scripts the day is shown, which stays true. */
function CheckedAt({
  checked: { iso, ago, day },
}: {
  checked: NonNullable<OffersView['offersChecked']>;
}) {
  const { t } = useLanguage();
  return (
    <>
      {SEPARATOR}
      <span className="needs-js">
        {t.rich('watch.checked', { time: <TimeAgo iso={iso} text={ago} /> })}
      </span>
      <span className="without-js">{t('watch.checked', { time: day })}</span>
    </>
  );
}
