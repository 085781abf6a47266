import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { WATCH_REGIONS } from '../../../../domain/region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Choice } from '../../../ui/on-demand/choice.tsx';
import { RegionOptions } from '../../../ui/on-demand/region-options.tsx';
import { isNarrowed, NOWHERE, readSavedQuery, SALES, SAVED_SORTS, writeSavedQuery } from '../schema.ts';
import type { SavedPage } from '../types.ts';

type SavedFiltersProps = {
  page: SavedPage;
  path: string;
  region: string;
  /** What only the owner of a list is shown. */
  own?: boolean;
};

/** Typing rests this long before the list is looked through. */
const REST_MS = 350;

/** Words, type, genre, order and view: a plain form whose state is the address. With scripts each choice acts at once. */
export function SavedFilters({ page: { query, genres }, path, region, own = false }: SavedFiltersProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const words = useRef<HTMLInputElement>(null);
  // What the address says, but for who is typing.
  useEffect(() => {
    if (words.current && words.current !== document.activeElement) words.current.value = query.text;
  }, [query.text]);
  const sorts = { title: t('sort.title'), score: t('sort.score'), released: t('sort.newest') };
  const where = query.on === SALES ? t('saved.sales') : query.on === NOWHERE ? t('saved.nowhere') : query.on;

  function apply(form: HTMLFormElement): void {
    const filled = new URLSearchParams([...new FormData(form)] as [string, string][]);
    const address = writeSavedQuery(readSavedQuery(filled));
    const chosen = filled.get('region');
    const withRegion = chosen && chosen !== region ? `${address === '' ? '?' : `${address}&`}region=${chosen}` : address;
    navigate(path + withRegion, { preventScrollReset: true, replace: true });
  }

  function change({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current);
    const typed = target instanceof HTMLInputElement;
    timer.current = setTimeout(() => apply(currentTarget), typed ? REST_MS : 0);
  }

  return (
    <form
      className="filters"
      action={path}
      aria-label={t('filter.label')}
      onInput={change}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        apply(event.currentTarget);
      }}
    >
      {query.list !== 'saved' && <input type="hidden" name="list" value={query.list} />}
      {query.on !== null && <input type="hidden" name="on" value={query.on} />}
      <div className="search-box filter-words">
        <Search className="icon" aria-hidden />
        <input
          ref={words}
          className="input"
          type="search"
          name="q"
          aria-label={t('saved.search')}
          placeholder={t('saved.search')}
          defaultValue={query.text}
          maxLength={100}
        />
      </div>
      <Choice label={t('saved.type')} name="type" value={query.type ?? ''}>
        <option value="">{t('saved.all_types')}</option>
        <option value="movie" selected={query.type === 'movie'}>
          {t('nav.movies')}
        </option>
        <option value="tv" selected={query.type === 'tv'}>
          {t('nav.tv')}
        </option>
      </Choice>
      <Choice label={t('filter.genre')} name="genre" value={query.genre === null ? '' : String(query.genre)}>
        <option value="">{t('filter.all_genres')}</option>
        {genres.map(({ id, name }) => (
          <option key={id} value={id} selected={id === query.genre}>
            {name}
          </option>
        ))}
      </Choice>
      {own && query.list === 'saved' && (
        <Choice label={t('saved.show')} name="show" value={query.unseen ? 'unseen' : ''}>
          <option value="">{t('saved.show_all')}</option>
          <option value="unseen" selected={query.unseen}>
            {t('saved.show_unseen')}
          </option>
        </Choice>
      )}
      <Choice label={t('filter.sort')} name="sort" value={query.sort === 'newest' ? '' : query.sort}>
        {SAVED_SORTS.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort} selected={sort === query.sort}>
            {sort === 'newest' || sort === 'oldest' ? t(`saved.sort_${sort}`) : sorts[sort]}
          </option>
        ))}
      </Choice>
      {own && query.list === 'saved' && (
        <Choice label={t('saved.view')} name="view" value={query.byService ? 'services' : ''}>
          <option value="">{t('saved.view_list')}</option>
          <option value="services" selected={query.byService}>
            {t('saved.view_services')}
          </option>
        </Choice>
      )}
      {own && (query.byService || query.on !== null) && (
        <Choice label={t('region.label')} name="region" value={region}>
          <RegionOptions regions={WATCH_REGIONS} chosen={region} />
        </Choice>
      )}
      <button type="submit" className="button button--secondary without-js">
        {t('filter.apply')}
      </button>
      {where && <span className="badge">{where}</span>}
      {isNarrowed(query) && (
        <Link
          className="text-link"
          to={path + writeSavedQuery({ list: query.list, byService: query.byService })}
          preventScrollReset
          onClick={() => {
            // What was typed a moment ago is not to come after it.
            clearTimeout(timer.current);
            if (words.current) words.current.value = '';
          }}
        >
          {t('filter.clear')}
        </Link>
      )}
    </form>
  );
}
