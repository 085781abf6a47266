// biome-ignore-all lint/a11y/noRedundantRoles: phones show rows as blocks, which have no roles
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import type { CountryOffers, OffersPage } from '../get-offers-page.server.ts';

type OffersTableProps = Pick<OffersPage, 'countries' | 'region' | 'texts'>;

export function OffersTable({ countries, region, texts }: OffersTableProps) {
  if (countries.length === 0) return <p className="muted">{texts.none}</p>;
  return (
    <>
      <p className="muted">{texts.count}</p>
      <table className="offers-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {texts.country}
            </th>
            <th scope="col" role="columnheader">
              {texts.streaming}
            </th>
            <th scope="col" role="columnheader">
              {texts.shops}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {countries.map((country) => (
            <CountryRow
              key={country.code}
              country={country}
              isOwn={country.code === region}
              texts={texts}
            />
          ))}
        </tbody>
      </table>
      <p className="fine-print">
        {texts.source}
        {texts.checked !== null && ` · ${texts.checked}`}
      </p>
    </>
  );
}

type CountryRowProps = { country: CountryOffers; isOwn: boolean; texts: OffersPage['texts'] };

function CountryRow({ country, isOwn, texts }: CountryRowProps) {
  const { t } = useLanguage();
  const { name, link, streaming, shops } = country;
  return (
    <tr role="row" className={isOwn ? 'own-country' : undefined}>
      <th scope="row" role="rowheader">
        {link === null ? (
          name
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {name}
            <span className="sr-only"> ({t('watch.new_tab')})</span>
          </a>
        )}
        {isOwn && <small>{texts.myCountry}</small>}
      </th>
      <ServicesCell label={texts.streaming} names={streaming} />
      <ServicesCell label={texts.shops} names={shops} />
    </tr>
  );
}

type ServicesCellProps = { label: string; names: string[] };

/** The label is shown on phones, which have no head of the table. */
function ServicesCell({ label, names }: ServicesCellProps) {
  const { format } = useLanguage();
  return (
    <td role="cell">
      {names.length > 0 && (
        <>
          <small aria-hidden>{label}</small>
          {names.map((name, index) => (
            <span key={name}>
              {index > 0 && <Formatted>{format.join(['', ''])}</Formatted>}
              <bdi>{name}</bdi>
            </span>
          ))}
        </>
      )}
    </td>
  );
}
