import type { MediaType } from '../titles/title.ts';

/** Base languages of overrides (A 9); the first is the default. */
export const OVERRIDE_LANGUAGES = ['ko', 'en', 'ja'] as const;
export type OverrideLanguage = (typeof OVERRIDE_LANGUAGES)[number];

/** Fields that overrides can replace (D12). A movie has a title, a show a name. */
export const OVERRIDE_FIELDS = [
  'title',
  'name',
  'overview',
  'poster_path',
  'backdrop_path',
  'vote_average',
] as const;
export type OverrideField = (typeof OVERRIDE_FIELDS)[number];

export function getOverrideFields(type: MediaType): OverrideField[] {
  return OVERRIDE_FIELDS.filter((field) => field !== (type === 'movie' ? 'name' : 'title'));
}
