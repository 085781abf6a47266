import type { Episode } from './title.ts';

/**
 * Default names of the catalog for episodes without one, in all languages, without number, spaces
 * and dots; the first is a name that is only a number. A word of a language that also means
 * "chapter" or "part" is only listed if the catalog uses it.
 */
const DEFAULT_NAMES = new Set(
  [
    '|episode|épisode|episodio|episódio|episodul|epizoda|epizóda|epizód',
    'folge|aflevering|afsnit|avsnitt|jakso|odcinek|bölüm',
    'эпизод|серия|епізод|серія|επεισόδιο|الحلقة|פרק|ตอนที่',
    '에피소드|화|제화|회|제회|第話|第话|第集|第回|エピソード',
  ].flatMap((names) => names.split('|')),
);

/**
 * Numbers of the episodes whose name only repeats their number, such as "Episode 3" or "第3話".
 * Other names with a number are own names, also where all of a season differ only in it, such as
 * "Chapter 1" (D5).
 */
export function findUnnamedEpisodes(
  episodes: readonly Pick<Episode, 'number' | 'name'>[],
): Set<number> {
  const unnamed = episodes.filter(({ number, name }) => {
    const digits = name.text.match(/\d+/g) ?? [];
    if (digits.length !== 1 || Number(digits[0]) !== number) return false;
    return DEFAULT_NAMES.has(name.text.replace(/[\d\s.]+/g, '').toLowerCase());
  });
  return new Set(unnamed.map(({ number }) => number));
}
