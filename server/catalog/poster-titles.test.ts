import { BUNDLED_DATA, loadRecords } from '@kinora/starter-catalog/data';
import { createLibrary } from '@kinora/starter-catalog/library';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import type { TitleCard } from '../../domain/titles/title.ts';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';

const library = createLibrary(loadRecords(BUNDLED_DATA));

/** The title in the language that the file name of the poster ends with. */
function getPosterTitle({ type, id, poster }: TitleCard): string | undefined {
  const record = type === 'movie' ? library.movies.get(id) : library.shows.get(id);
  const lang = /-([a-z]{2}(?:-[a-z]{2})?)\.svg$/.exec(poster ?? '')?.[1] ?? '';
  return new Map(Object.entries(record?.titles ?? {})).get(lang) ?? record?.originalTitle;
}

test('the poster of every starter title shows the title of its card in each language', {
  tags: ['H10'],
}, async () => {
  const catalog = openStarterCatalog();
  const different: string[] = [];
  let count = 0;
  for (const { code } of LANGUAGES) {
    for (const type of ['movie', 'tv'] as const) {
      const { pages } = await catalog.list(type, 'popular', code, 1);
      for (let page = 1; page <= pages; page++) {
        const { items } = await catalog.list(type, 'popular', code, page);
        count += items.length;
        for (const card of items)
          if (getPosterTitle(card) !== card.title.text)
            different.push(`${code} ${card.title.text}: ${getPosterTitle(card)}`);
      }
    }
  }
  expect(different).toEqual([]);
  expect(count).toBe((library.movies.size + library.shows.size) * LANGUAGES.length);
});
