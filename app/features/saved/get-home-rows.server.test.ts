import { beforeAll, expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { message } from '../../../tests/support/messages.ts';
import { refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { createTestUser, openTestServices } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getHomeRows } from './get-home-rows.server.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const OLDBOY: TitleRef = { type: 'movie', id: 670 };

describeOnOneEngine('rows of the home page from own data', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    for (const name of ['mina', 'jun', 'new', 'fan', 'seen']) await site.addTestUser(name);
    await site.saveTitle('mina', PARASITE, new Date('2026-01-01T00:00:00Z'));
    await site.saveTitle('mina', OLDBOY, new Date('2026-01-02T00:00:00Z'));
  }, 60_000);

  const readRows = (name: string, lang: Lang = 'en', exclusions = {}, deps = site.services) =>
    getHomeRows(
      deps,
      {
        user: {
          ...createTestUser(name),
          exclusions: { seen: false, hidden: false, ...exclusions },
        },
        lang,
        region: 'KR',
        familyMode: null,
        serviceIds: [],
      },
      serverLanguage(lang),
    );

  test('visitors and users without titles have no rows', async () => {
    const visitor = {
      user: null,
      lang: 'en',
      region: 'KR',
      familyMode: null,
      serviceIds: [],
    } as const;
    expect(await getHomeRows(site.services, visitor, serverLanguage('en'))).toEqual([]);
    expect(await readRows('new')).toEqual([]);
  });

  test('a row has the saved titles that the services of the user stream', {
    tags: ['D8'],
  }, async () => {
    const readOnServices = async (serviceIds: number[]) =>
      (
        await getHomeRows(
          site.services,
          { user: createTestUser('mina'), lang: 'en', region: 'KR', familyMode: null, serviceIds },
          serverLanguage('en'),
        )
      ).find(({ id }) => id === 'list_on_services');
    const row = await readOnServices([1883]);
    expect(row).toMatchObject({
      heading: 'From my list, on my services',
      moreUrl: '/en/saved?on=-mine',
    });
    expect(row?.tiles.map(titleKey)).toEqual(['movie/496243']);
    expect(await readOnServices([283])).toBeUndefined();
    // Both saved titles, as in the row above.
    expect(await readOnServices([8])).toBeUndefined();
    expect(await readOnServices([])).toBeUndefined();
  });

  test.each(['ko', 'en', 'ar'] as const)(
    'the first row in %s is the saved list, newest first, with similar titles after it',
    async (lang) => {
      // Cached by the first reading, which may be too slow for a row.
      for (const { type, id } of [OLDBOY, PARASITE])
        await site.services.catalog.title(type, id, lang);
      const rows = await readRows('mina', lang);
      expect(rows[0]).toMatchObject({
        id: 'saved',
        heading: message(lang, 'home.your_list'),
        moreUrl: `/${lang}/saved`,
      });
      expect(rows[0]?.tiles.map(titleKey)).toEqual(['movie/670', 'movie/496243']);
      const [firstSimilar] = rows.filter(({ id }) => id === 'movie/670');
      const title = await site.services.catalog.title('movie', 670, lang);
      expect(firstSimilar?.heading).toBe(
        message(lang, 'home.because_saved').replace('{{title}}', title?.title.text ?? ''),
      );
    },
  );

  test('titles that the user has saved, seen or hidden are no suggestions, and none is twice', async () => {
    await site.services.catalog.title('movie', 670, 'en');
    const before = (await readRows('mina')).filter(({ id }) => id.startsWith('movie/'));
    const [suggested] = before[0]?.tiles ?? [];
    if (!suggested) throw new Error('no suggestion');
    await site.saveTitle('mina', suggested, new Date('2020-01-01T00:00:00Z'));
    const after = (await readRows('mina')).filter(({ id }) => id.startsWith('movie/'));
    const keys = after.flatMap(({ tiles }) => tiles.map(titleKey));
    expect(keys).not.toContain(titleKey(suggested));
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('a title that the user rated high comes before a saved one', async () => {
    await site.saveTitle('fan', OLDBOY, new Date('2026-01-02T00:00:00Z'));
    await database.kysely
      .insertInto('reviews')
      .values({
        user_id: 'fan',
        content_type: 'movie',
        content_id: PARASITE.id,
        rating: 9,
        review_text: null,
        language: null,
      })
      .execute();
    await site.services.catalog.title('movie', PARASITE.id, 'en');
    const headings = (await readRows('fan')).map(({ heading }) => heading);
    expect(headings[1]).toBe('Because you liked “Parasite”');
  });

  test('a saved show with an episode this week is in a row of its own', async () => {
    const [show] = (await site.services.catalog.list('tv', 'on_the_air', 'en', 1)).items;
    if (!show) throw new Error('no show on the air');
    await site.saveTitle('jun', show, new Date('2026-01-02T00:00:00Z'));
    const row = (await readRows('jun')).find(({ id }) => id === 'on_air');
    expect(row?.heading).toBe('New episodes of your shows');
    expect(row?.tiles.map(titleKey)).toEqual([titleKey(show)]);
  });

  test('the saved list omits seen titles if the user leaves them out of lists', async () => {
    await site.saveTitle('seen', PARASITE, new Date('2026-01-01T00:00:00Z'));
    await site.saveTitle('seen', OLDBOY, new Date('2026-01-02T00:00:00Z'));
    await database.kysely
      .updateTable('title_states')
      .set({ seen_on: '2026-01-03' })
      .where('user_id', '=', 'seen')
      .where('content_id', '=', OLDBOY.id)
      .execute();
    const [row] = await readRows('seen', 'en', { seen: true });
    expect(row?.tiles.map(titleKey)).toEqual(['movie/496243']);
  });

  test('rows that the catalog cannot fill are left out during an outage', async () => {
    const outage = openTestServices(database, { intercept: refuseConnection });
    const rows = await readRows('mina', 'fr', {}, outage.services);
    expect(rows.map(({ id }) => id)).toEqual(['saved']);
  });
});
