import {
  FILTER_LANGUAGES,
  FILTER_PARAMETERS,
  type FilterName,
  type FilterParameter,
  type Filters,
  SORTS,
} from '../../../domain/lists/list.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import type { PageLanguage } from '../../i18n/language-context.tsx';
import { writeRuntime } from './schema.ts';

type Option = { value: string; label: string };

/** A dropdown of the filter bar. The value is empty if the filter is not set. */
export type FilterField = {
  name: FilterParameter;
  label: string;
  value: string;
  options: Option[];
};

/** Filters with a field of their own in `filter-bar.tsx`. */
type OtherFilter = 'genreIds' | 'year';

const MIN_SCORES = [9, 8, 7, 6, 5];
/** Minutes. */
const MAX_RUNTIMES: Record<MediaType, number[]> = { movie: [90, 120, 150], tv: [30, 45, 60] };

type ToField<Name extends FilterName> = (
  value: Filters[Name],
  language: PageLanguage,
  type: MediaType,
) => Omit<FilterField, 'name'>;

const FIELDS: { [Name in Exclude<FilterName, OtherFilter>]: ToField<Name> } = {
  sort: (sort, { t }) => ({
    label: t('filter.sort'),
    value: sort ?? '',
    options: SORTS.map((name) => ({
      value: name === 'popularity' ? '' : name,
      label: t(`sort.${name}`),
    })),
  }),
  rating: (rating, { t, format }) => ({
    label: t('filter.rating'),
    value: rating === null ? '' : String(rating),
    options: [
      { value: '', label: t('filter.any_rating') },
      ...MIN_SCORES.map((score) => ({
        value: String(score),
        label: t('filter.rating_from', { rating: format.number(score) }),
      })),
    ],
  }),
  runtime: (runtime, { t, format }, type) => {
    const value = runtime ? writeRuntime(runtime) : '';
    const options = MAX_RUNTIMES[type].map((to) => ({
      value: writeRuntime({ from: null, to }),
      label: t('filter.runtime_to', { runtime: format.runtime(to) }),
    }));
    // A range that is in the URL only.
    if (value !== '' && options.every((option) => option.value !== value))
      options.push({ value, label: value });
    return {
      label: t('filter.runtime'),
      value,
      options: [{ value: '', label: t('filter.any_runtime') }, ...options],
    };
  },
  language: (language, { t, format }) => ({
    label: t('filter.language'),
    value: language ?? '',
    options: [
      { value: '', label: t('filter.any_language') },
      ...FILTER_LANGUAGES.map((value) => ({ value, label: format.languageName(value) })).sort(
        (a, b) => format.compare(a.label, b.label),
      ),
    ],
  }),
};

/** Made on the server, so that pages do not load the texts of all options. */
export function getFilterFields(
  type: MediaType,
  filters: Filters,
  language: PageLanguage,
): FilterField[] {
  const toField = <Name extends keyof typeof FIELDS>(name: Name) => ({
    name: FILTER_PARAMETERS[name],
    ...(FIELDS[name] as ToField<Name>)(filters[name], language, type),
  });
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map(toField);
}
