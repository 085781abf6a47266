import type { FilterParameter } from '../../../domain/lists/list.ts';
import type { ImagePath } from '../../../domain/titles/title.ts';

export type FilterOption = { value: string; label: string };

/** A dropdown; `value` is empty if the filter is not set. */
export type SelectFilter = {
  kind: 'select';
  name: FilterParameter | 'genre' | 'region';
  label: string;
  value: string;
  options: FilterOption[];
};

/** Two numbers, empty for no limit. */
export type RangeFilter = {
  kind: 'range';
  name: FilterParameter;
  label: string;
  values: [from: string, to: string];
  /** Accessible names of the two. */
  labels: [from: string, to: string];
  min: number;
  max: number;
};

export type CheckOption = FilterOption & { checked: boolean; logo?: ImagePath };

/** Checkboxes, folded if `summary` is the text of the closed fold. */
export type CheckFilter = {
  kind: 'checks';
  name: FilterParameter;
  label: string;
  summary: string | null;
  /** All of the options are required, or any; `null` without this choice. */
  match: { any: boolean; labels: [all: string, any: string] } | null;
  options: CheckOption[];
  links: { label: string; url: string }[];
  note: string | null;
};

export type TextFilter = {
  kind: 'text';
  name: string;
  label: string;
  hint: string;
  error: string | null;
};

export type FilterField = SelectFilter | RangeFilter | CheckFilter | TextFilter;

/** A chosen filter and the URL of the list without it. */
export type FilterChip = { label: string; removeLabel: string; url: string };

export type FilterPanel = {
  /** `null` for lists that have no genre in their path. */
  genre: SelectFilter | null;
  fields: FilterField[];
  /** Hidden fields of filters without a field. */
  hidden: [name: FilterParameter, value: string][];
  chips: FilterChip[];
  chipsLabel: string;
  /** Numbers of titles of the list and on the page, as texts. */
  total: string;
  shown: string;
  /** Shown without titles. */
  empty: string;
};
