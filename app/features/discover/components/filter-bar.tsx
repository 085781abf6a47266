import { type ChangeEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { SORTS } from '../../../../domain/list.ts';
import { genreSlug } from '../../../../domain/slug.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Choice } from '../../../ui/on-demand/choice.tsx';
import { useEarlyChanges } from '../../../ui/use-early-changes.ts';
import type { ListPage } from '../get-list-page.server.ts';
import { hasFilters, readListQuery, writeListQuery } from '../schema.ts';
import { GenrePicker } from './genre-picker.tsx';

const FIRST_YEAR = 1900;
const LOWEST_SCORES = [9, 8, 7, 6, 5];

/** Genre, further genres, order, year and lowest score: a plain form whose state is the address. With scripts each choice acts at once. */
export function FilterBar({ list, path }: { list: ListPage; path: string }) {
  const { code, t, format } = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEarlyChanges(form);
  const { type, genres, genre, query } = list;
  const nextYear = new Date().getUTCFullYear() + 1;
  const years = Array.from({ length: nextYear - FIRST_YEAR + 1 }, (_, index) => nextYear - index);

  function chooseGenre(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = genres.find(({ name }) => genreSlug(name) === event.target.value);
    // The other choices stay, as they do where the form is sent without scripts.
    const others = writeListQuery({ ...query, page: 1, from: 1 });
    navigate((chosen ? links.genre(code, type, chosen.name) : links.list(code, type)) + others);
  }

  function apply(event: ChangeEvent<HTMLFormElement>) {
    // The genre is part of the path and has its own way.
    if ((event.target as unknown as HTMLSelectElement).name === 'genre') return;
    const filled = new URLSearchParams([...new FormData(event.currentTarget)] as [
      string,
      string,
    ][]);
    navigate(path + writeListQuery(readListQuery(filled)), { preventScrollReset: true });
  }

  return (
    <form
      ref={form}
      className="filters"
      action={path}
      autoComplete="off"
      onChange={apply}
      aria-label={t('filter.label')}
    >
      <Choice
        label={t('filter.genre')}
        name="genre"
        value={genre ? genreSlug(genre.name) : ''}
        onChange={chooseGenre}
      >
        <option value="">{t('filter.all_genres')}</option>
        {genres.map(({ id, name }) => (
          <option key={id} value={genreSlug(name)} selected={id === genre?.id}>
            {name}
          </option>
        ))}
      </Choice>
      <GenrePicker genres={genres.filter(({ id }) => id !== genre?.id)} chosen={query.genreIds} />
      <Choice label={t('filter.sort')} name="sort" value={query.sort ?? ''}>
        {SORTS.map((sort) => (
          <option
            key={sort}
            value={sort === 'popularity' ? '' : sort}
            selected={sort === query.sort}
          >
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('filter.year')}
        name="year"
        value={query.year === null ? '' : String(query.year)}
      >
        <option value="">{t('filter.any_year')}</option>
        {years.map((year) => (
          <option key={year} selected={year === query.year}>
            {year}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('filter.rating')}
        name="rating"
        value={query.rating === null ? '' : String(query.rating)}
      >
        <option value="">{t('filter.any_rating')}</option>
        {LOWEST_SCORES.map((score) => (
          <option key={score} value={score} selected={score === query.rating}>
            {t('filter.rating_from', { rating: format.number(score) })}
          </option>
        ))}
      </Choice>
      <button type="submit" className="button button--secondary without-js">
        {t('filter.apply')}
      </button>
      {hasFilters(query) && (
        <Link className="text-link" to={path} preventScrollReset>
          {t('filter.clear')}
        </Link>
      )}
    </form>
  );
}
