import { beforeAll, expect, test } from 'vitest';
import { addBlankTitle } from '../../../tests/support/catalog-data-age.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createTestUser, openTestServices } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getTitleNames } from '../../title-names.ts';
import { getOwnList, writeOwnList } from './get-own-list.server.ts';
import { getSavedPage } from './get-saved-page.server.ts';
import { getWhereToWatch } from './get-where-to-watch.server.ts';
import { loadAgeRatings } from './list-titles.server.ts';
import { NOWHERE, readSavedQuery } from './schema.ts';

const OWNER = {
  userId: 'mina',
  lang: 'en',
  region: 'KR',
  isShared: false,
  serviceIds: [],
  familyMode: null,
  today: '2026-11-27',
} as const;
const BLANK = 5_000_001;
const PARASITE = 496_243;

describeOnOneEngine('a saved title whose catalog data was deleted for its age', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    await site.addTestUser('mina');
    await addBlankTitle(database.kysely, BLANK);
    for (const [day, id] of [670, BLANK, PARASITE].entries())
      await site.saveTitle('mina', { type: 'movie', id }, new Date(Date.UTC(2026, 0, 1 + day)));
  }, 60_000);

  const readQuery = (query = '') => readSavedQuery(new URLSearchParams(query));
  const readTiles = async (query?: string) =>
    (await getSavedPage(site.services, OWNER, readQuery(query), serverLanguage('en'))).tiles;

  test('is listed without a name, and last by name, score or date', async () => {
    expect((await readTiles()).map(({ id }) => id)).toEqual([PARASITE, BLANK, 670]);
    expect((await readTiles())[1]).toMatchObject({
      title: { text: '' },
      picture: null,
      score: null,
      year: null,
    });
    for (const sort of ['title', 'score', 'released'])
      expect((await readTiles(`sort=${sort}`)).at(-1)?.id).toBe(BLANK);
    expect((await readTiles('q=oldboy')).map(({ id }) => id)).toEqual([670]);
  });

  test('is among the titles without an offer', async () => {
    const { shelves } = await getWhereToWatch(
      site.services,
      OWNER,
      readQuery(),
      serverLanguage('en'),
    );
    const nowhere = shelves.find(({ availability }) => availability === NOWHERE);
    expect(nowhere?.tiles).toContainEqual(expect.objectContaining({ id: BLANK }));
  });

  test('is in the export of the list', async () => {
    const titles = await getOwnList(site.services, createTestUser('mina'), 'ko');
    expect(titles).toContainEqual(expect.objectContaining({ content_id: BLANK, title: null }));
    expect(writeOwnList(titles)).toContain(`"movie","${BLANK}","",`);
  });

  test('has the name that the catalog returns in lists of the admin area', async () => {
    const inception = { type: 'movie', id: 27_205 } as const;
    await addBlankTitle(database.kysely, inception.id);
    expect(await getTitleNames(site.services, [inception], 'en')).toEqual(
      new Map([['movie/27205', 'Inception']]),
    );
  });
});

/** Rated 15 in South Korea, R in the United States. */
const RATED_15 = { type: 'movie', id: 496_243 } as const;
/** Rated 12 in South Korea, PG-13 in the United States. */
const RATED_12 = { type: 'movie', id: 157_336 } as const;
/** Rated 19 in South Korea. */
const RATED_19 = { type: 'tv', id: 93_405 } as const;

describeOnOneEngine('saved titles in family mode', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    await site.addTestUser('mina');
    for (const title of [RATED_15, RATED_12, RATED_19]) await site.saveTitle('mina', title);
  }, 60_000);

  async function readList(age: number, region = 'KR', isShared = false) {
    const owner = {
      userId: 'mina',
      lang: 'en',
      region,
      isShared,
      familyMode: { age, region },
      serviceIds: [],
      today: '2026-11-27',
    } as const;
    await loadAgeRatings(site.services, owner);
    const query = readSavedQuery(new URLSearchParams());
    const [page, { shelves }] = await Promise.all([
      getSavedPage(site.services, owner, query, serverLanguage('en')),
      getWhereToWatch(site.services, owner, query, serverLanguage('en')),
    ]);
    const ids = page.tiles.map(({ id }) => id).sort((a, b) => a - b);
    expect(page.total).toBe(ids.length);
    const shelved = new Set(shelves.flatMap(({ tiles }) => tiles.map(({ id }) => id)));
    expect([...shelved].sort((a, b) => a - b)).toEqual(ids);
    return ids;
  }

  test('only titles rated for the age in the region are listed, counted and shared', async () => {
    expect(await readList(15)).toEqual([RATED_12.id, RATED_15.id]);
    expect(await readList(12)).toEqual([RATED_12.id]);
    expect(await readList(0)).toEqual([]);
    expect(await readList(15, 'US')).toEqual([RATED_12.id]);
    expect(await readList(12, 'KR', true)).toEqual([RATED_12.id]);
  });

  test('ratings that are not stored are requested when the list is opened', async () => {
    await database.kysely.deleteFrom('age_ratings').execute();
    expect(await readList(12)).toEqual([RATED_12.id]);
    const stored = await database.kysely.selectFrom('age_ratings').select('content_id').execute();
    expect(stored).toHaveLength(3);
  });

  test('the export of the list has all titles', async () => {
    expect(await getOwnList(site.services, createTestUser('mina'), 'en')).toHaveLength(3);
  });
});
