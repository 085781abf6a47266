import type { Filters } from '../../../domain/lists/list.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import type { FilterNames } from './get-filter-chips.server.ts';
import type { ListPage, ListView } from './get-list-page.server.ts';

export type ListPhrase = {
  /** With the filters that people search for: "Korean series: Drama on Netflix since 2023". */
  heading: string;
  /** With all filters. */
  sentence: string;
};

type Wrap = [key: MessageKey, values: Record<string, string>];

/**
 * The heading of a filtered list. Each message wraps the phrase so far, because languages put
 * conditions before or after the noun; values are never inflected.
 */
export function getListPhrase(
  {
    type,
    view,
    genre,
    genres,
    query,
  }: Pick<ListPage, 'type' | 'view' | 'genre' | 'genres' | 'query'>,
  names: FilterNames,
  language: PageLanguage,
): ListPhrase {
  const { t, format } = language;
  const toNames = (ids: readonly number[]) =>
    ids.flatMap((id) => genres.find((candidate) => candidate.id === id)?.name ?? []);
  const genreNames = [...(genre ? [genre.name] : []), ...toNames(query.genreIds)];
  const joinedGenres = query.anyGenre ? format.joinOr(genreNames) : format.join(genreNames);
  const main: Wrap[] = [
    ...getNameWrap(view),
    ...when(genreNames.length > 0, 'phrase.genres', { genres: joinedGenres }),
    ...getServicesWrap(query, names, language),
    ...when(query.country !== null, 'phrase.country', {
      country: format.regionName(query.country ?? ''),
    }),
    ...getYearsWrap(query),
  ];
  const further: Wrap[] = [
    ...getRuntimeWrap(type, query, language),
    ...when(query.age === 0, 'phrase.all_ages', {}),
    ...when((query.age ?? 0) > 0, 'phrase.age', { age: format.number(query.age ?? 0) }),
    ...when(query.rating !== null, 'phrase.rating', { rating: format.number(query.rating ?? 0) }),
    ...when(query.votes !== null, 'phrase.votes', { votes: format.number(query.votes ?? 0) }),
    ...when(query.withoutGenreIds.length > 0, 'phrase.without', {
      genres: format.join(toNames(query.withoutGenreIds)),
    }),
    ...when(names.keyword !== null, 'phrase.keyword', { keyword: names.keyword ?? '' }),
    ...(query.sort === null
      ? []
      : [['phrase.sort', { sort: t(`sort.${query.sort}`) }] satisfies Wrap]),
  ];
  const apply = (wraps: Wrap[], start: string) =>
    wraps.reduce((list, [key, values]) => t(key, { ...values, list }), start);
  const start = t(query.language === null ? `origin.${type}` : `origin.${type}.${query.language}`);
  const heading = apply(main, start);
  return { heading, sentence: apply(further, heading) };
}

function when(condition: boolean, key: MessageKey, values: Record<string, string>): Wrap[] {
  return condition ? [[key, values]] : [];
}

function getNameWrap(view: ListView): Wrap[] {
  if (view.kind === 'named' || view.kind === 'genre') return [];
  return [[`phrase.${view.kind}`, { [view.kind]: view.name }]];
}

function getServicesWrap(
  { serviceIds, region }: Filters,
  { services }: FilterNames,
  { format }: PageLanguage,
): Wrap[] {
  const serviceNames = serviceIds.flatMap((id) => services.get(id) ?? []);
  if (serviceNames.length === 0 || region === null) return [];
  const country = format.regionName(region);
  return [
    ['phrase.services', { services: format.joinOr(serviceNames) + format.inBrackets(country) }],
  ];
}

function getYearsWrap({ years }: Filters): Wrap[] {
  if (years === null) return [];
  const [from, to] = [String(years.from), String(years.to)];
  if (years.from === null) return [['phrase.year_to', { year: to }]];
  if (years.to === null) return [['phrase.year_from', { year: from }]];
  return from === to ? [['phrase.year', { year: from }]] : [['phrase.years', { from, to }]];
}

function getRuntimeWrap(type: MediaType, { runtime }: Filters, { format }: PageLanguage): Wrap[] {
  if (runtime === null) return [];
  const kind = type === 'movie' ? 'runtime' : 'episode';
  const [from, to] = [format.runtime(runtime.from ?? 0), format.runtime(runtime.to ?? 0)];
  if (runtime.from === null) return [[`phrase.${kind}_to`, { runtime: to }]];
  if (runtime.to === null) return [[`phrase.${kind}_from`, { runtime: from }]];
  return [[`phrase.${kind}`, { from, to }]];
}
