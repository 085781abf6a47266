import { type Filters, NO_FILTERS, type Range } from '../../../domain/lists/list.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { ListPage } from './get-list-page.server.ts';
import { writeListQuery } from './schema.ts';
import type { FilterChip } from './types.ts';

/** Names of filters whose values are ids of the catalog. */
export type FilterNames = {
  services: ReadonlyMap<number, string>;
  keyword: string | null;
};

type Chip = { label: string; without: Partial<Filters> };

/** One chip per value that can be removed alone; the order does not matter for the list. */
export function getFilterChips(
  list: ListPage,
  path: string,
  names: FilterNames,
  language: PageLanguage,
): FilterChip[] {
  const { genre, query, type } = list;
  const { code, t } = language;
  const toChip = (label: string, url: string): FilterChip => ({
    label,
    removeLabel: t('filter.remove', { filter: label }),
    url,
  });
  const firstPage = { ...query, page: 1, from: 1 };
  return [
    ...(genre ? [toChip(genre.name, links.list(code, type) + writeListQuery(firstPage))] : []),
    ...listChips(list, names, language).map(({ label, without }) =>
      toChip(label, path + writeListQuery(withoutModifiers({ ...firstPage, ...without }))),
    ),
  ];
}

/** The URL drops what has no effect without a removed filter. */
function withoutModifiers<Query extends Filters>(query: Query): Query {
  return {
    ...query,
    anyGenre: query.anyGenre && query.genreIds.length > 1,
    region: query.serviceIds.length > 0 || query.age !== null ? query.region : null,
  };
}

function listChips(list: ListPage, names: FilterNames, language: PageLanguage): Chip[] {
  const { query } = list;
  const { t, format } = language;
  const clear = (...filters: (keyof Filters)[]): Partial<Filters> =>
    Object.fromEntries(filters.map((filter) => [filter, NO_FILTERS[filter]]));
  const text = <Name extends keyof Filters>(
    name: Name,
    toLabel: (value: NonNullable<Filters[Name]>) => string,
  ): Chip[] => {
    const value = query[name];
    return value == null ? [] : [{ label: toLabel(value), without: clear(name) }];
  };
  return [
    ...query.serviceIds.map((id) => ({
      label: names.services.get(id) ?? String(id),
      without: { serviceIds: query.serviceIds.filter((other) => other !== id) },
    })),
    ...listGenreChips(list, language),
    ...text('country', format.regionName),
    ...text('language', format.languageName),
    ...text('years', (years) => getYearsLabel(years, language)),
    ...text('runtime', (runtime) => getRuntimeLabel(runtime, language)),
    ...text('age', (age) => getAgeLabel(age, language)),
    ...text('rating', (rating) => t('chip.rating', { rating: format.number(rating) })),
    ...text('votes', (votes) => t('chip.votes', { votes: format.number(votes) })),
    ...text('keywordId', (id) => names.keyword ?? String(id)),
    ...text('sort', (sort) => t(`sort.${sort}`)),
  ];
}

function listGenreChips({ genres, query }: ListPage, { t }: PageLanguage): Chip[] {
  const toChips = (name: 'genreIds' | 'withoutGenreIds', toLabel: (genre: string) => string) =>
    query[name].flatMap((id) => {
      const genre = genres.find((candidate) => candidate.id === id);
      const without = { [name]: query[name].filter((other) => other !== id) };
      return genre ? [{ label: toLabel(genre.name), without }] : [];
    });
  return [
    ...toChips('genreIds', (genre) => genre),
    ...toChips('withoutGenreIds', (genre) => t('chip.without', { genre })),
  ];
}

function getYearsLabel({ from, to }: Range, { t }: PageLanguage): string {
  if (from === null) return t('chip.year_to', { year: String(to) });
  if (to === null) return t('chip.year_from', { year: String(from) });
  return from === to ? String(from) : `${from}–${to}`;
}

function getRuntimeLabel({ from, to }: Range, { t, format }: PageLanguage): string {
  if (from === null) return t('chip.runtime_to', { runtime: format.runtime(to ?? 0) });
  if (to === null) return t('chip.runtime_from', { runtime: format.runtime(from) });
  return from === to ? format.runtime(from) : `${format.runtime(from)} – ${format.runtime(to)}`;
}

function getAgeLabel(age: number, { t }: PageLanguage): string {
  return age === 0 ? t('family.all_ages') : t('family.age', { age });
}
