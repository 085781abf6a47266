import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { searchIcon, starIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Poster } from '../../../ui/picture.tsx';
import { IMPORT_GROUPS, type ImportGroup } from '../schema.ts';
import type { ImportView, PreviewRow } from '../types.ts';
import { FindTitle } from './find-title.tsx';

const GROUP_NAMES: Record<ImportGroup, MessageKey> = {
  listed: 'saved.title',
  watched: 'saved.seen',
  ratings: 'import.ratings',
  reviews: 'import.reviews',
  already: 'import.already',
  missing: 'import.missing',
};

/** Numbers of an import, without empty groups, and whether rows were not looked up. */
export function ImportSummary({
  view: { counts, done, total },
}: {
  view: Pick<ImportView, 'counts' | 'done' | 'total'>;
}) {
  const { t, format } = useLanguage();
  return (
    <>
      <dl className="import-counts">
        {IMPORT_GROUPS.filter((group) => counts[group] > 0).map((group) => (
          <div key={group}>
            <dt>{t(GROUP_NAMES[group])}</dt>
            <dd>{format.number(counts[group])}</dd>
          </div>
        ))}
      </dl>
      {done < total && <p className="muted">{t('import.not_looked_up')}</p>}
    </>
  );
}

function useGroupUrl() {
  const { code } = useLanguage();
  return (parameters: Record<string, string | number>) =>
    `${links.page(code, 'saved/import')}?${new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    )}`;
}

export function ImportTabs({ view }: { view: ImportView }) {
  const { t, format } = useLanguage();
  const toUrl = useGroupUrl();
  return (
    <nav className="tab-bar" aria-label={t('import.preview')}>
      {IMPORT_GROUPS.filter((group) => view.counts[group] > 0).map((group) => (
        <Link
          key={group}
          className="tab"
          to={toUrl({ group })}
          aria-current={group === view.group ? 'page' : undefined}
        >
          {t(GROUP_NAMES[group])}
          <span className="tab-count">{format.number(view.counts[group])}</span>
        </Link>
      ))}
    </nav>
  );
}

/** One page of a group. */
export function ImportRows({ view }: { view: ImportView }) {
  const toUrl = useGroupUrl();
  const { group, page, pages, rows, search } = view;
  return (
    <>
      <ul className="import-rows">
        {rows.map((row) => (
          <li key={row.position} id={`row-${row.position}`}>
            <ImportedTitle
              row={row}
              findUrl={`${toUrl({ group, page, find: row.position })}#row-${row.position}`}
              isOpen={search?.position === row.position}
            />
            {search?.position === row.position && (
              <FindTitle
                search={search}
                group={group}
                page={page}
                returnUrl={toUrl({ group, page })}
              />
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} toUrl={(number) => toUrl({ group, page: number })} />
    </>
  );
}

function ImportedTitle({
  row,
  findUrl,
  isOpen,
}: {
  row: PreviewRow;
  findUrl: string;
  isOpen: boolean;
}) {
  const { t, format } = useLanguage();
  const day = row.watchedOn ?? row.listedOn;
  return (
    <div className="import-row">
      {row.title !== null && <Poster path={row.picture} sizes="40px" />}
      <div>
        <p className="import-row-name">
          <bdi>{row.name}</bdi> {row.year !== null && <span className="muted">{row.year}</span>}
        </p>
        <p className="tile-meta">
          {row.rating !== null && (
            <span className="own-rating">
              <Icon svg={starIcon} />
              <span className="sr-only">
                {t('card.score', { score: format.number(row.rating) })}
              </span>
              <span aria-hidden>{format.number(row.rating)}</span>
            </span>
          )}
          {day !== null && <Formatted>{format.date(day)}</Formatted>}
        </p>
        {row.review !== null && (
          <p className="muted two-lines" dir="auto">
            {row.review}
          </p>
        )}
      </div>
      {row.title === null && !isOpen && (
        <Link className="button button--secondary" to={findUrl}>
          <Icon svg={searchIcon} />
          {t('search.submit')}
          <span className="sr-only">: {row.name}</span>
        </Link>
      )}
    </div>
  );
}
