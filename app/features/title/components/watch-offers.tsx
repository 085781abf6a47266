import type { ChangeEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { mapPinIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { hideRegionQuestion } from '../../../ui/pages/hide-region-question.ts';
import { Select } from '../../../ui/pages/select.tsx';
import { toRegionOptions } from '../../../ui/pages/select-options.ts';
import type { ReleaseDates as Dates } from '../get-release-dates.server.ts';
import type { OffersView } from '../get-title-view.server.ts';
import type { RegionQuestion as Question } from '../get-watch-view.server.ts';
import { OfferGroups } from './offer-groups.tsx';
import { OffersFooter } from './offers-footer.tsx';

/** Dates and offers to stream, rent and buy in a region, with a region selector (D8). */
export function WatchOffers({ title }: { title: OffersView }) {
  const { t } = useLanguage();
  const { watch, regions, releaseDates } = title;
  return (
    <section className="card offers" id="watch" aria-labelledby="watch-heading">
      <div className="offers-head">
        <h2 id="watch-heading">{t('watch.heading')}</h2>
        <RegionSelect region={watch.region} regions={regions} />
      </div>
      {watch.question && <RegionQuestion question={watch.question} />}
      {releaseDates && <ReleaseDates dates={releaseDates} />}
      <div className="offer-list">
        <OfferGroups watch={watch} />
        <OffersFooter title={title} />
      </div>
    </section>
  );
}

/**
 * Asks about the region of the language while the region is the default. The page is the same for
 * all visitors; the script in the head hides the question from those who have chosen.
 */
function RegionQuestion({ question: { text, answers } }: { question: Question }) {
  return (
    <p className="region-question">
      {text}
      {answers.map(({ region, label }) => (
        <Link
          key={region}
          to={`?region=${region}#watch`}
          rel="nofollow"
          onClick={hideRegionQuestion}
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

/**
 * Navigates on change; without scripts the form has a button. The response sets a region cookie.
 */
function RegionSelect({ region, regions }: { region: string; regions: string[] }) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();
  function choose(event: ChangeEvent<HTMLSelectElement>) {
    hideRegionQuestion();
    navigate(`?region=${event.target.value}`, { preventScrollReset: true, replace: true });
  }

  return (
    <form>
      <label className="inline-choice">
        <Icon svg={mapPinIcon} />
        <span className="sr-only">{t('region.label')}</span>
        <Select
          name="region"
          value={region}
          options={toRegionOptions([region, ...regions], format)}
          onChange={choose}
        />
      </label>
      <button type="submit" className="button button--secondary without-js">
        {t('region.change')}
      </button>
    </form>
  );
}

/** Dates of a movie in the region of the offers. */
function ReleaseDates({ dates: { label, rows } }: { dates: Dates }) {
  return (
    <dl className="release-dates" aria-label={label}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            {row.date}
            {row.place && <small>{row.place}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
