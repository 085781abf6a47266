import type { Lang } from '../../../domain/language/language.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import { titleKey } from '../../../domain/titles/title.ts';
import { withTimeout } from '../../../lib/timeout.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';

/** Titles to look at instead of no results, with a heading in the language of the page. */
export type SearchIdeas = { heading: string; tiles: Tile[] };

const MAX_IDEAS = 12;
const MIN_NEAR_TITLES = 2;
/** Each part costs a call of the catalog. */
const MAX_PARTS = 2;
const TIMEOUT_MS = 1_000;

/** Titles that match parts of the query, or popular movies. `null` during an outage. */
export async function getSearchIdeas(
  { catalog }: Pick<Services, 'catalog'>,
  text: string,
  lang: Lang,
): Promise<SearchIdeas | null> {
  const { t } = serverLanguage(lang);
  const searches = getParts(text).map((part) =>
    catalog.search('all', part, lang, 1).then(
      ({ items }) => items.filter((hit) => hit.type !== 'person'),
      () => [],
    ),
  );
  const near = (await withTimeout(Promise.all(searches), TIMEOUT_MS, () => [])).flat();
  const titles = [...new Map(near.map((title) => [titleKey(title), title])).values()];
  if (titles.length >= MIN_NEAR_TITLES)
    return { heading: t('search.near'), tiles: titles.slice(0, MAX_IDEAS).map(toTile) };
  const popular = await catalog.list('movie', 'popular', lang, 1).catch(() => null);
  return (
    popular && {
      heading: t('list.movie_popular'),
      tiles: popular.items.slice(0, MAX_IDEAS).map(toTile),
    }
  );
}

/** The longest words of the query; the beginning of a single word, which may end with a typo. */
export function getParts(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const longWords = [...new Set(words)].filter((word) => word !== text && [...word].length > 1);
  if (longWords.length > 0)
    return longWords.sort((a, b) => b.length - a.length).slice(0, MAX_PARTS);
  const letters = [...text];
  return letters.length < 4 ? [] : [letters.slice(0, Math.ceil(letters.length * 0.6)).join('')];
}
