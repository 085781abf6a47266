import { FILTER_PARAMETERS } from '../../../domain/lists/list.ts';
import { genreSlug } from '../../../domain/titles/slug.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { ListPage } from './get-list-page.server.ts';
import type { CheckFilter, SelectFilter } from './types.ts';

/**
 * The genre in the path; `null` for lists of studios, networks and keywords, which have none. It is
 * the first field of a list, outside of the panel (H5).
 */
export function getGenreField(
  { view, genre, genres }: ListPage,
  { t }: PageLanguage,
): SelectFilter | null {
  if (view.kind !== 'named' && view.kind !== 'genre') return null;
  return {
    kind: 'select',
    name: 'genre',
    label: t('filter.genre'),
    value: genre ? genreSlug(genre.name) : '',
    options: [
      { value: '', label: t('filter.all_genres') },
      ...genres.map(({ name }) => ({ value: genreSlug(name), label: name })),
    ],
  };
}

export function getFurtherGenresField(list: ListPage, { t, format }: PageLanguage): CheckFilter {
  const { genre, query } = list;
  return {
    ...getGenreChecks('genreIds', list),
    label: t('filter.genres'),
    summary: summarize(list, query.genreIds, t('filter.genres'), format.join),
    match:
      genre === null
        ? { any: query.anyGenre, labels: [t('filter.match_all'), t('filter.match_any')] }
        : null,
  };
}

export function getExcludedGenresField(list: ListPage, { t, format }: PageLanguage): CheckFilter {
  return {
    ...getGenreChecks('withoutGenreIds', list),
    label: t('filter.without'),
    summary: summarize(list, list.query.withoutGenreIds, t('filter.without'), format.join),
  };
}

function getGenreChecks(name: 'genreIds' | 'withoutGenreIds', { genre, genres, query }: ListPage) {
  return {
    kind: 'checks',
    name: FILTER_PARAMETERS[name],
    match: null,
    options: genres
      .filter(({ id }) => id !== genre?.id)
      .map((option) => ({
        value: String(option.id),
        label: option.name,
        checked: query[name].includes(option.id),
      })),
    links: [] as CheckFilter['links'],
    note: null,
  } as const;
}

function summarize(
  { genres }: ListPage,
  ids: readonly number[],
  label: string,
  join: (names: string[]) => string,
): string {
  const names = genres.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length > 0 ? `${label}: ${join(names)}` : label;
}
