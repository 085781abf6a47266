import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronDownIcon, chevronRightIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';
import type { CoverRow, ListCover } from '../types.ts';

/** Further services are folded: each of them adds few titles. */
const MAX_UNFOLDED = 8;

/** The smallest set of services that has all titles of a list. Each number links to its titles. */
export function ListCoverCard({ cover }: { cover: ListCover }) {
  const { heading, text, owned, services, totals, sales, source } = cover;
  const hasServices = owned !== null || services.length > 0;
  return (
    <section className="card cover" aria-labelledby="cover-heading">
      <div>
        <h2 id="cover-heading">{heading}</h2>
        {text !== null && <p className="muted">{text}</p>}
      </div>
      <div className="cover-columns">
        {hasServices && (
          <div>
            {owned && (
              <>
                <h3>{owned.heading}</h3>
                <CoverRows rows={owned.rows} />
              </>
            )}
            <CoverRows rows={services.slice(0, MAX_UNFOLDED)} />
            {services.length > MAX_UNFOLDED && <FoldedServices services={services} />}
          </div>
        )}
        {(totals.length > 0 || sales) && (
          <div>
            <CoverRows rows={totals} />
            {sales && <CoverRows rows={[sales]} />}
          </div>
        )}
      </div>
      <p className="fine-print">{source}</p>
    </section>
  );
}

function FoldedServices({ services }: { services: CoverRow[] }) {
  const { t, format } = useLanguage();
  return (
    <details className="cover-more">
      <summary>
        <Formatted>
          {t('site.see_all') + format.inBrackets(format.number(services.length))}
        </Formatted>
        <Icon svg={chevronDownIcon} />
      </summary>
      <CoverRows rows={services.slice(MAX_UNFOLDED)} />
    </details>
  );
}

function CoverRows({ rows }: { rows: CoverRow[] }) {
  const getImageUrl = useImageUrl();
  if (rows.length === 0) return null;
  return (
    <ul className="cover-rows">
      {rows.map(({ name, logo, count, url }) => (
        <li key={url}>
          <Link className="cover-row" to={url}>
            {logo !== null && (
              <img
                className="service-logo"
                src={getImageUrl(logo, 'w200')}
                alt=""
                width={40}
                height={40}
                loading="lazy"
              />
            )}
            <span>
              <bdi>{name}</bdi>
            </span>{' '}
            <b>{count}</b>
            <Icon svg={chevronRightIcon} directional />
          </Link>
        </li>
      ))}
    </ul>
  );
}
