import { inEachLanguage, type Lang } from '../domain/language.ts';
import type { TitleCard } from '../domain/title.ts';
import type { Override } from './catalog.ts';
import { baseOf } from './map/language-tag.ts';
import { imagePath } from './wire/lenient.ts';

type Values = Partial<Pick<TitleCard, 'title' | 'overview' | 'poster' | 'backdrop' | 'score'>>;

/** A picture: a path of the catalog, or null to show none. Undefined where the value is neither. */
function pictureOf(value: unknown): string | null | undefined {
  if (value === null || value === '') return null;
  return imagePath.parse(value) ?? undefined;
}

/** What one override changes; nothing where its value is not of the field's kind. */
function valuesOf({ field, value, type }: Override): Values {
  const text = typeof value === 'string' ? value.trim() : null;
  if (field === (type === 'movie' ? 'title' : 'name'))
    return text ? { title: { text, lang: null } } : {};
  if (field === 'overview' && text !== null)
    return { overview: text ? { text, lang: null } : null };
  if (field === 'poster_path' || field === 'backdrop_path') {
    const picture = pictureOf(value);
    if (picture === undefined) return {};
    return field === 'poster_path' ? { poster: picture } : { backdrop: picture };
  }
  if (field === 'vote_average' && typeof value === 'number' && value >= 0 && value <= 10)
    return { score: value };
  return {};
}

/** What the overrides in the language of a page change of each title (D12), to be laid over a card or a page of it. */
export function changesOf(overrides: Override[], lang: Lang): Map<string, Values> {
  const changes = new Map<string, Values>();
  for (const override of overrides) {
    if (override.language !== baseOf(lang)) continue;
    const key = `${override.type}/${override.id}`;
    changes.set(key, { ...changes.get(key), ...valuesOf(override) });
  }
  return changes;
}

/** The title with its overrides laid over it: a new object, as the catalog's own is kept for others. */
export function overlay<T extends { type: string; id: number }>(
  title: T,
  changes: Map<string, Values>,
): T {
  const change = changes.get(`${title.type}/${title.id}`);
  return change ? { ...title, ...change } : title;
}

/** The names of a page in each language with those that administrators replaced. */
export function overlayNames(
  names: Record<Lang, string>,
  page: { type: string; id: number },
  overrides: Override[],
): Record<Lang, string> {
  const replaced = new Map<string, string>();
  for (const override of overrides) {
    const title =
      override.type === page.type && override.id === page.id ? valuesOf(override).title : undefined;
    if (title) replaced.set(override.language, title.text);
  }
  return replaced.size === 0
    ? names
    : inEachLanguage((lang) => replaced.get(baseOf(lang)) ?? names[lang]);
}
