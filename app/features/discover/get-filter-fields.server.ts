import {
  FILTER_COUNTRIES,
  FILTER_LANGUAGES,
  FILTER_PARAMETERS,
  type Filters,
  hasFilters,
  type Range,
  SORTS,
} from '../../../domain/lists/list.ts';
import { FAMILY_AGES } from '../../../domain/titles/family-mode.ts';
import { WATCH_REGIONS } from '../../../domain/titles/watch-region.ts';
import type { WatchService } from '../../../domain/titles/watch-service.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getExcludedGenresField, getFurtherGenresField } from './get-genre-fields.server.ts';
import type { ListPage } from './get-list-page.server.ts';
import {
  FIRST_FILM_YEAR,
  KEYWORD_TEXT,
  MAX_RUNTIME,
  onMyServices,
  VOTE_MINIMUMS,
  writeListQuery,
} from './schema.ts';
import type { CheckFilter, FilterField, FilterOption, RangeFilter, SelectFilter } from './types.ts';

const MIN_SCORES = [9, 8, 7, 6, 5];
/** Services of the region that are offered besides the chosen ones. */
const MAX_OFFERED_SERVICES = 8;

export type FilterFieldsDeps = {
  list: ListPage;
  /** Path of the list without its query. */
  path: string;
  /** Region of the visitor, ISO 3166-1. */
  region: string;
  services: WatchService[];
  /** Main providers of the visitor's services. */
  ownServiceIds: readonly number[];
  /** Text for which no keyword was found. */
  unknownKeyword: string | null;
};

/** Made on the server, so that pages do not load the texts of all options. */
export function getFilterFields(deps: FilterFieldsDeps, language: PageLanguage): FilterField[] {
  const { list, unknownKeyword } = deps;
  const { query, type } = list;
  const { t } = language;
  return [
    getSortField(list, language),
    ...getRegionField(list, language),
    getServiceField(deps, language),
    getFurtherGenresField(list, language),
    getExcludedGenresField(list, language),
    getRangeField('years', query.years, t('filter.years'), {
      min: FIRST_FILM_YEAR,
      max: new Date().getUTCFullYear() + 5,
      t,
    }),
    getRangeField(
      'runtime',
      query.runtime,
      t(type === 'movie' ? 'filter.minutes' : 'filter.episode_minutes'),
      { min: 1, max: MAX_RUNTIME, t },
    ),
    ...getChoiceFields(query, language),
    {
      kind: 'text',
      name: KEYWORD_TEXT,
      label: t('filter.keyword'),
      hint: t('filter.keyword_hint'),
      error: unknownKeyword && t('filter.no_keyword', { keyword: unknownKeyword }),
    },
  ];
}

/** A named list is in an order of its own, which is no filter. */
function getSortField({ view, query }: ListPage, { t }: PageLanguage): SelectFilter {
  const listName = view.kind === 'named' && !hasFilters(query) ? view.name : 'popular';
  const ownOrder = listName === 'popular' ? [] : [{ value: '', label: t(`list.${listName}`) }];
  return {
    kind: 'select',
    name: FILTER_PARAMETERS.sort,
    label: t('filter.sort'),
    value: query.sort ?? '',
    options: [
      ...ownOrder,
      ...SORTS.map((name) => ({
        value: name === 'popularity' && listName === 'popular' ? '' : name,
        label: t(`sort.${name}`),
      })),
    ],
  };
}

/** Lists by the dates of the region can be changed to those of another one. */
function getRegionField({ region }: ListPage, language: PageLanguage): SelectFilter[] {
  if (region === null) return [];
  return [
    {
      kind: 'select',
      name: 'region',
      label: language.t('region.label'),
      value: region,
      options: getOptions(
        WATCH_REGIONS.includes(region) ? WATCH_REGIONS : [region, ...WATCH_REGIONS],
        language,
        language.format.regionName,
      ),
    },
  ];
}

function getServiceField(
  { list, path, region, services, ownServiceIds }: FilterFieldsDeps,
  { code, t, format }: PageLanguage,
): CheckFilter {
  const { query } = list;
  const isChosen = ({ id }: WatchService) => query.serviceIds.includes(id);
  const isOwn = ({ id }: WatchService) => ownServiceIds.includes(id);
  const offered = [
    ...services.filter(isOwn),
    ...services.filter((service) => !isOwn(service)),
  ].filter((service, index) => index < MAX_OFFERED_SERVICES || isOwn(service) || isChosen(service));
  return {
    kind: 'checks',
    name: FILTER_PARAMETERS.serviceIds,
    label: t('filter.services_in', { country: format.regionName(query.region ?? region) }),
    summary: null,
    match: null,
    options: offered.map((service) => ({
      value: String(service.id),
      label: service.name,
      logo: service.logo,
      checked: isChosen(service),
    })),
    links: [
      ...(ownServiceIds.length > 0
        ? [
            {
              label: t('filter.on_my_services'),
              url: path + onMyServices(query),
            },
          ]
        : []),
      {
        label: t(
          ownServiceIds.length > 0 ? 'filter.country_and_services' : 'filter.choose_services',
        ),
        url: links.account(code, 'services', path + writeListQuery(query)),
      },
    ],
    note: t('watch.source', { source: 'JustWatch' }),
  };
}

function getRangeField(
  name: 'years' | 'runtime',
  range: Range | null,
  label: string,
  { min, max, t }: { min: number; max: number; t: PageLanguage['t'] },
): RangeFilter {
  const toText = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    kind: 'range',
    name: FILTER_PARAMETERS[name],
    label,
    values: [toText(range?.from), toText(range?.to)],
    labels: [t('filter.from'), t('filter.to')],
    min,
    max,
  };
}

/** Filters of which one value can be chosen, or any. */
function getChoiceFields(filters: Filters, language: PageLanguage): SelectFilter[] {
  const { t, format } = language;
  const toOptions = (values: readonly number[], toLabel: (value: number) => string) =>
    values.map((value) => ({ value: String(value), label: toLabel(value) }));
  const toField = (
    name: 'rating' | 'votes' | 'language' | 'country' | 'age',
    options: FilterOption[],
  ): SelectFilter => ({
    kind: 'select',
    name: FILTER_PARAMETERS[name],
    label: t(`filter.${name}`),
    value: String(filters[name] ?? ''),
    options: [{ value: '', label: t(`filter.any_${name}`) }, ...options],
  });
  return [
    toField(
      'rating',
      toOptions(MIN_SCORES, (score) => t('filter.rating_from', { rating: format.number(score) })),
    ),
    toField(
      'votes',
      toOptions(VOTE_MINIMUMS, (votes) => t('filter.votes_from', { votes: format.number(votes) })),
    ),
    toField('language', getOptions(FILTER_LANGUAGES, language, format.languageName)),
    toField('country', getOptions(FILTER_COUNTRIES, language, format.regionName)),
    toField(
      'age',
      toOptions(FAMILY_AGES, (age) =>
        age === 0 ? t('family.all_ages') : t('family.age', { age }),
      ),
    ),
  ];
}

const optionsByValues = new WeakMap<readonly string[], Map<string, FilterOption[]>>();

/** Sorted by label. Cached, because sorting takes longer than the rest of the panel. */
function getOptions(
  values: readonly string[],
  { code, format }: PageLanguage,
  toLabel: (value: string) => string,
): FilterOption[] {
  const byLanguage = optionsByValues.get(values) ?? new Map<string, FilterOption[]>();
  optionsByValues.set(values, byLanguage);
  const options =
    byLanguage.get(code) ??
    values
      .map((value) => ({ value, label: toLabel(value) }))
      .sort((a, b) => format.compare(a.label, b.label));
  byLanguage.set(code, options);
  return options;
}
