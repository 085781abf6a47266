import { LANGUAGES, type Lang, mapLanguages } from '../domain/language/language.ts';
import type { TitleCard } from '../domain/titles/title.ts';
import type { Override } from './catalog.ts';
import { getBaseLanguage } from './map/language-tag.ts';
import { imagePath } from './wire/lenient.ts';

type AnyRef = { type: string; id: number };

type OverriddenFields = Partial<
  Pick<TitleCard, 'title' | 'overview' | 'poster' | 'backdrop' | 'score'>
>;

/** A catalog path, or `null` to show no picture; undefined if invalid. */
function parsePicture(value: unknown): string | null | undefined {
  if (value === null || value === '') return null;
  return imagePath.parse(value) ?? undefined;
}

function toOverriddenFields({ field, value, type }: Override): OverriddenFields {
  const text = typeof value === 'string' ? value.trim() : null;
  if (field === (type === 'movie' ? 'title' : 'name'))
    return text ? { title: { text, lang: null } } : {};
  if (field === 'overview' && text !== null)
    return { overview: text ? { text, lang: null } : null };
  if (field === 'poster_path' || field === 'backdrop_path') {
    const picture = parsePicture(value);
    if (picture === undefined) return {};
    return field === 'poster_path' ? { poster: picture } : { backdrop: picture };
  }
  if (field === 'vote_average' && typeof value === 'number' && value >= 0 && value <= 10)
    return { score: value };
  return {};
}

/** Changed fields of each title by overrides in the language of a page (D12). */
export function groupOverrides(overrides: Override[], lang: Lang): Map<string, OverriddenFields> {
  const changes = new Map<string, OverriddenFields>();
  for (const override of overrides) {
    if (override.language !== getBaseLanguage(lang)) continue;
    const key = `${override.type}/${override.id}`;
    changes.set(key, { ...changes.get(key), ...toOverriddenFields(override) });
  }
  return changes;
}

/** A copy of the title with its overrides applied; the catalog's object is shared. */
export function applyTitleOverrides<T extends AnyRef>(
  title: T,
  changes: Map<string, OverriddenFields>,
): T {
  const change = changes.get(`${title.type}/${title.id}`);
  return change ? { ...title, ...change } : title;
}

export function applyNameOverrides(
  names: Record<Lang, string>,
  page: AnyRef,
  overrides: Override[],
): Record<Lang, string> {
  const overriddenNames = readNames(page, overrides);
  return overriddenNames.size === 0
    ? names
    : mapLanguages((lang) => overriddenNames.get(getBaseLanguage(lang)) ?? names[lang]);
}

/** The languages with a name of their own, with those whose name is overridden. */
export function addOverriddenLanguages(
  languages: Lang[],
  page: AnyRef,
  overrides: Override[],
): Lang[] {
  const overriddenNames = readNames(page, overrides);
  return LANGUAGES.map(({ code }) => code).filter(
    (code) => languages.includes(code) || overriddenNames.has(getBaseLanguage(code)),
  );
}

/** Overridden names of a page by base language. */
function readNames(page: AnyRef, overrides: Override[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const override of overrides) {
    if (override.type !== page.type || override.id !== page.id) continue;
    const { title } = toOverriddenFields(override);
    if (title) names.set(override.language, title.text);
  }
  return names;
}
