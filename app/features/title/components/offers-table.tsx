/** @jsxImportSource ../../../ui/static-jsx */
// biome-ignore-all lint/a11y/noRedundantRoles: phones show rows as blocks, which have no roles
import type { PageLanguage } from '../../../i18n/page-language.ts';

/** The offers of a title in one country. */
export type CountryOffers = {
  /** ISO 3166-1 code. */
  code: string;
  /** In the language of the page. */
  name: string;
  /** The catalog's page of these offers; `null` if unknown. */
  link: string | null;
  /** Names of services. */
  streaming: string[];
  shops: string[];
};

type OffersTableProps = {
  countries: CountryOffers[];
  /** The visitor's country. */
  region: string;
  /** When the offers were read from the catalog, in milliseconds; `null` if unknown. */
  checkedAt: number | null;
  language: PageLanguage;
};

export function OffersTable({ countries, region, checkedAt, language }: OffersTableProps) {
  const { t, format } = language;
  if (countries.length === 0) return <p className="muted">{t('offers.none')}</p>;
  return (
    <>
      <p className="muted">{t('offers.count', { count: countries.length })}</p>
      <table className="offers-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('offers.country')}
            </th>
            <th scope="col" role="columnheader">
              {t('offers.streaming')}
            </th>
            <th scope="col" role="columnheader">
              {t('offers.shops')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {countries.map((country) => (
            <CountryRow
              key={country.code}
              country={country}
              isOwn={country.code === region}
              language={language}
            />
          ))}
        </tbody>
      </table>
      <p className="fine-print">
        {t('watch.source', { source: 'JustWatch' })}
        {checkedAt !== null &&
          ` · ${t('watch.checked', { time: format.date(new Date(checkedAt).toISOString()) })}`}
      </p>
    </>
  );
}

type CountryRowProps = { country: CountryOffers; isOwn: boolean; language: PageLanguage };

function CountryRow({ country, isOwn, language }: CountryRowProps) {
  const { t } = language;
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
        {isOwn && <small>{t('offers.my_country')}</small>}
      </th>
      <ServicesCell label={t('offers.streaming')} names={streaming} language={language} />
      <ServicesCell label={t('offers.shops')} names={shops} language={language} />
    </tr>
  );
}

type ServicesCellProps = { label: string; names: string[]; language: PageLanguage };

/** The label is shown on phones, which have no head of the table. */
function ServicesCell({ label, names, language: { format } }: ServicesCellProps) {
  return (
    <td role="cell">
      {names.length > 0 && (
        <>
          <small aria-hidden>{label}</small>
          {names.map((name, index) => (
            <span key={name}>
              {index > 0 && format.join(['', ''])}
              <bdi>{name}</bdi>
            </span>
          ))}
        </>
      )}
    </td>
  );
}
