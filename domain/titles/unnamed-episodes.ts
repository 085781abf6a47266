import type { Episode } from './title.ts';

/**
 * Numbers of the episodes without a name of their own. Catalogs give these a default name, such as
 * "Episode 3" or "第3話": they differ only in digits.
 */
export function findUnnamedEpisodes(episodes: readonly Pick<Episode, 'number' | 'name'>[]) {
  const namePatterns = new Map<string, number[]>();
  for (const { number, name } of episodes) {
    const digits = name.text.match(/\d+/g) ?? [];
    if (digits.length !== 1 || Number(digits[0]) !== number) continue;
    const namePattern = name.text.replace(/\d+/, '#');
    namePatterns.set(namePattern, [...(namePatterns.get(namePattern) ?? []), number]);
  }
  const isCommon = (namePattern: string, numbers: number[]) =>
    numbers.length > 1 || episodes.length === 1 || namePattern.replace(/[\s.#]/g, '') === 'Episode';
  return new Set(
    [...namePatterns].flatMap(([namePattern, numbers]) =>
      isCommon(namePattern, numbers) ? numbers : [],
    ),
  );
}
