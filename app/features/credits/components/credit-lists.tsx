/** @jsxImportSource ../../../ui/static-jsx */

import { links } from '../../../i18n/links.ts';
import type { PageLanguage } from '../../../i18n/page-language.ts';
import { CatalogText } from '../../../ui/localized.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { CreditRow, CreditSection } from '../types.ts';

type CreditListsProps = { sections: CreditSection[]; language: PageLanguage; imageBase: string };

/** Lists of thousands of people, which only the server renders. */
export function CreditLists({ sections, language, imageBase }: CreditListsProps) {
  const { t, format } = language;
  if (sections.length === 0) return <p className="muted">{t('credits.none')}</p>;
  return (
    <>
      {sections.length > 1 && (
        <nav className="chips" aria-label={t('credits.departments')}>
          {sections.map(({ id, heading }) => (
            <a key={id} className="chip" href={`#${id}`}>
              <CatalogText text={heading} />
            </a>
          ))}
        </nav>
      )}
      {sections.map(({ id, heading, rows }) => (
        <section key={id} className="section" aria-labelledby={id}>
          <div className="section-head">
            <h2 id={id}>
              <CatalogText text={heading} />
              <span className="muted"> {format.number(rows.length)}</span>
            </h2>
          </div>
          <ul className="credits">
            {rows.map((row) => (
              <Row key={row.id} row={row} language={language} imageBase={imageBase} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type RowProps = { row: CreditRow; language: PageLanguage; imageBase: string };

function Row({ row, language: { code, t, format }, imageBase }: RowProps) {
  const { id, name, photo, roles, episodes } = row;
  return (
    <li>
      {photo === null ? (
        <span className="frame frame--person frame--empty" />
      ) : (
        <span className="frame frame--person">
          <img
            src={`${imageBase}/w200${photo}`}
            alt=""
            width="56"
            height="56"
            loading="lazy"
            decoding="async"
          />
        </span>
      )}
      <div>
        <PageLink to={links.person(code, id, name)}>
          <bdi>{name}</bdi>
        </PageLink>
        <p>
          {roles.map((role, index) => (
            <span key={role.text}>
              {index > 0 && format.join(['', ''])}
              <bdi>
                <CatalogText text={role} />
              </bdi>
            </span>
          ))}
          {episodes !== null && (
            <span>
              {roles.length > 0 && ' · '}
              {t('person.episodes', { count: episodes })}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
