import type { Catalog } from '../../../catalog/catalog.ts';
import { FILTER_PARAMETERS, type FilterName, hasFilters } from '../../../domain/lists/list.ts';
import { PROVIDER_FAMILIES } from '../../../domain/titles/provider-families.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import type { WatchService } from '../../../domain/titles/watch-service.ts';
import type { Visitor } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { type FilterNames, getFilterChips } from './get-filter-chips.server.ts';
import { getFilterFields } from './get-filter-fields.server.ts';
import { getGenreField } from './get-genre-fields.server.ts';
import {
  getListPage,
  type ListDeps,
  type ListPage,
  type ListView,
} from './get-list-page.server.ts';
import { getListPhrase } from './get-list-phrase.server.ts';
import { getListPath, isUnknownGenre, listHeading } from './rules.ts';
import type { ListQuery } from './schema.ts';
import type { FilterPanel } from './types.ts';

export type FilteredList = ListPage & {
  /** Path of the list without its query. */
  path: string;
  heading: string;
  /** The heading with all filters; `null` if it says no more. */
  sentence: string | null;
  /** For search engines. */
  description: string;
  panel: FilterPanel;
};

export type ListRequest = {
  type: MediaType;
  view: ListView;
  query: ListQuery;
  /** ISO 3166-1. */
  region: string;
  visitor: Pick<Visitor, 'lang' | 'serviceIds'>;
  /** Text for which no keyword was found. */
  unknownKeyword: string | null;
};

/** A list with the panel of its filters. Resolves to `null` and rejects as `getListPage` does. */
export async function getFilteredList(
  deps: ListDeps,
  { type, view, query, region, visitor, unknownKeyword }: ListRequest,
  language: PageLanguage,
): Promise<FilteredList | null> {
  const { catalog } = deps;
  const [list, services, keyword] = await Promise.all([
    getListPage(deps, type, view, query, visitor.lang, region),
    getServices(catalog, type, query.region ?? region),
    getKeywordName(catalog, view, query),
  ]);
  if (list === null) return null;
  const path = getListPath(list, visitor.lang);
  const names = { services: getServiceNames(services), keyword };
  const texts = getTexts(list, names, language);
  return {
    ...list,
    path,
    ...texts,
    description: language.t('meta.list', { list: texts.sentence ?? texts.heading }),
    panel: {
      genre: getGenreField(list, language),
      fields: getFilterFields(
        { list, path, region, services, ownServiceIds: visitor.serviceIds, unknownKeyword },
        language,
      ),
      hidden: getHiddenFields(query, query.region ?? region, services),
      chips: getFilterChips(list, path, names, language),
      chipsLabel: language.t('filter.chosen'),
      total: language.t('list.total', { count: list.total }),
      empty: language.t(hasFilters(query) ? 'list.empty' : 'list.none'),
      shown: language.t('list.shown', { count: list.tiles.length }),
    },
  };
}

/** The panel is optional: without services during an outage, which the catalog logs. */
function getServices(catalog: Catalog, type: MediaType, region: string): Promise<WatchService[]> {
  return catalog.watchServices(type, region).catch(() => []);
}

async function getKeywordName(
  catalog: Catalog,
  view: ListView,
  { keywordId }: ListQuery,
): Promise<string | null> {
  if (keywordId === null || view.kind === 'keyword') return null;
  const keyword = await catalog.keyword(keywordId).catch(() => null);
  return keyword?.name ?? null;
}

/** The region, a keyword, and services that the region does not have. */
function getHiddenFields(
  { keywordId, serviceIds }: ListQuery,
  region: string,
  services: readonly WatchService[],
): FilterPanel['hidden'] {
  const unlisted = serviceIds.filter((id) => services.every((service) => service.id !== id));
  return [
    [FILTER_PARAMETERS.region, region],
    ...(keywordId === null ? [] : [toHidden('keywordId', keywordId)]),
    ...unlisted.map((id) => toHidden('serviceIds', id)),
  ];
}

function toHidden(name: FilterName, value: number): FilterPanel['hidden'][number] {
  return [FILTER_PARAMETERS[name], String(value)];
}

/** Names of the services of the region, and of known ones of other regions. */
function getServiceNames(services: readonly WatchService[]): Map<number, string> {
  return new Map([...PROVIDER_FAMILIES, ...services].map(({ id, name }) => [id, name]));
}

function getTexts(
  list: ListPage,
  names: FilterNames,
  language: PageLanguage,
): Pick<FilteredList, 'heading' | 'sentence'> {
  const { t } = language;
  const { type, view, query, genre } = list;
  if (isUnknownGenre(list)) return { heading: t('not_found.title'), sentence: null };
  if (!hasFilters(query)) {
    if (genre) return { heading: t(`list.${type}_genre`, { genre: genre.name }), sentence: null };
    if (view.kind === 'named') return { heading: listHeading(t, type, view.name), sentence: null };
  }
  const { heading, sentence } = getListPhrase(list, names, language);
  return { heading, sentence: sentence === heading ? null : sentence };
}
