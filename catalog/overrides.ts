import { inEachLanguage, type Lang } from '../domain/language.ts';
import type { TitleCard } from '../domain/title.ts';
import type { Override } from './catalog.ts';
import { baseOf } from './map/language-tag.ts';
import { imagePath } from './wire/lenient.ts';

type Values = Partial<Pick<TitleCard, 'title' | 'overview' | 'poster' | 'backdrop' | 'score'>>;

/** A catalog path, or `null` to show no picture; undefined if invalid. */
function pictureOf(value: unknown): string | null | undefined {
  if (value === null || value === '') return null;
  return imagePath.parse(value) ?? undefined;
}

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

/** Changed fields of each title by overrides in the language of a page (D12). */
export function changesOf(overrides: Override[], lang: Lang): Map<string, Values> {
  const changes = new Map<string, Values>();
  for (const override of overrides) {
    if (override.language !== baseOf(lang)) continue;
    const key = `${override.type}/${override.id}`;
    changes.set(key, { ...changes.get(key), ...valuesOf(override) });
  }
  return changes;
}

/** A copy of the title with its overrides applied; the catalog's object is shared. */
export function overlay<T extends { type: string; id: number }>(
  title: T,
  changes: Map<string, Values>,
): T {
  const change = changes.get(`${title.type}/${title.id}`);
  return change ? { ...title, ...change } : title;
}

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
