import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestServices } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getSavedPage } from './get-saved-page.server.ts';
import { getWhereToWatch } from './get-where-to-watch.server.ts';
import { NOWHERE, readSavedQuery, SALES } from './schema.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const OLDBOY: TitleRef = { type: 'movie', id: 670 };
const SQUID_GAME: TitleRef = { type: 'tv', id: 93_405 };

describeOnOneEngine('where to watch the titles of a list', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    database = await open();
    site = openTestServices(database);
    await site.addTestUser('mina');
    for (const [title, savedAt] of [
      [PARASITE, '2026-01-01T00:00:00Z'],
      [SQUID_GAME, '2026-01-02T00:00:00Z'],
      [OLDBOY, '2026-01-03T00:00:00Z'],
    ] as const)
      await site.saveTitle('mina', title, new Date(savedAt));
  }, 60_000);

  const getOwner = (region: string) =>
    ({
      userId: 'mina',
      lang: 'en',
      region,
      isShared: false,
      familyMode: null,
      serviceIds: [],
      today: '2026-11-27',
    }) as const;
  const readPage = (query: string, region: string) =>
    getSavedPage(
      site.services,
      getOwner(region),
      readSavedQuery(new URLSearchParams(query)),
      serverLanguage('en'),
    );

  test('services are sorted by their number of titles; titles without an offer in the region are last', async () => {
    const readShelves = async (region: string) =>
      (
        await getWhereToWatch(
          site.services,
          getOwner(region),
          readSavedQuery(new URLSearchParams()),
          serverLanguage('en'),
        )
      ).shelves.map(({ availability, total, tiles }) => [
        availability,
        total,
        tiles.map(({ title }) => title.text),
      ]);
    const koreanShelves = await readShelves('KR');
    expect(koreanShelves[0]).toEqual([
      'Netflix',
      expect.any(Number),
      expect.arrayContaining(['Squid Game', 'Parasite']),
    ]);
    expect(koreanShelves.map(([, total]) => total)).toEqual(
      koreanShelves.map(([, total]) => total).sort((a, b) => Number(b) - Number(a)),
    );
    expect(await readShelves('AQ')).toEqual([[NOWHERE, 3, ['Oldboy', 'Squid Game', 'Parasite']]]);

    const offer = {
      content_type: 'movie',
      content_id: 670,
      provider_name: 'House of Film',
      country_code: 'AQ',
      created_by: null,
    } as const;
    await database.kysely
      .insertInto('watch_providers')
      .values({ ...offer, watch_type: 'rent', provider_logo_url: null, provider_url: null })
      .execute();
    expect(await readShelves('AQ')).toEqual([
      [SALES, 1, ['Oldboy']],
      [NOWHERE, 2, ['Squid Game', 'Parasite']],
    ]);
    await database.kysely.updateTable('watch_providers').set({ watch_type: 'flatrate' }).execute();
    expect(await readShelves('AQ')).toEqual([
      ['House of Film', 1, ['Oldboy']],
      [NOWHERE, 2, ['Squid Game', 'Parasite']],
    ]);
    for (const [availability, expected] of [
      ['House of Film', ['Oldboy']],
      [NOWHERE, ['Squid Game', 'Parasite']],
      [SALES, []],
    ] as const)
      expect(
        (await readPage(`on=${encodeURIComponent(availability)}`, 'AQ')).tiles.map(
          ({ title }) => title.text,
        ),
      ).toEqual(expected);
    await database.kysely.deleteFrom('watch_providers').execute();
    const netflix = (await readPage('on=Netflix', 'KR')).tiles.map(({ title }) => title.text);
    expect(netflix).toEqual(expect.arrayContaining(['Squid Game', 'Parasite']));
  });

  test.each([
    [{ starts_on: '2026-11-27', ends_on: '2026-11-27' }, true],
    [{ starts_on: '2026-11-28' }, false],
    [{ ends_on: '2026-11-26' }, false],
    [{ starts_on: null, ends_on: '2027-01-01' }, true],
  ])(
    'on 2026-11-27, an offer with the dates %o counts: %s',
    { tags: ['D8'] },
    async (dates, isCurrent) => {
      await database.kysely
        .insertInto('watch_providers')
        .values({
          content_type: 'movie',
          content_id: 670,
          provider_name: 'House of Film',
          country_code: 'AQ',
          watch_type: 'flatrate',
          ...dates,
        })
        .execute();
      const { shelves } = await getWhereToWatch(
        site.services,
        getOwner('AQ'),
        readSavedQuery(new URLSearchParams()),
        serverLanguage('en'),
      );
      const page = await readPage('on=House%20of%20Film', 'AQ');
      await database.kysely.deleteFrom('watch_providers').execute();
      expect(shelves.map(({ availability }) => availability).includes('House of Film')).toBe(
        isCurrent,
      );
      expect(page.total).toBe(isCurrent ? 1 : 0);
    },
  );

  test('titles of a plan with ads and of channels are listed with their service, with a note', async () => {
    await sql`insert into watch_services values (8, 'Netflix', '/8.jpg'),
      (1796, 'Netflix Standard with Ads', '/1796.jpg'), (2, 'Apple TV', null),
      (350, 'Apple TV', null), (987654, 'Netflix Amazon Channel', null)
      on conflict (id) do update set name = excluded.name, logo = excluded.logo`.execute(
      database.kysely,
    );
    const setServices = (title: TitleRef, ids: number[]) =>
      database.kysely
        .updateTable('titles')
        .set({ services: sql<string>`services || ${JSON.stringify({ AQ: ids })}::jsonb` })
        .where('content_id', '=', title.id)
        .execute();
    await setServices(OLDBOY, [1796]);
    await setServices(SQUID_GAME, [1796, 8, 987_654]);
    await setServices(PARASITE, [987_654, 2]);
    const { shelves } = await getWhereToWatch(
      site.services,
      getOwner('AQ'),
      readSavedQuery(new URLSearchParams()),
      serverLanguage('en'),
    );
    const [shelf, ...others] = shelves;
    expect(shelf).toMatchObject({ service: { name: 'Netflix', logo: '/8.jpg' }, total: 3 });
    expect(shelf?.tiles.map(({ title, note }) => [title.text, note])).toEqual([
      ['Oldboy', 'Only with ads'],
      ['Squid Game', null],
      ['Parasite', 'Via Amazon'],
    ]);
    expect(others.map(({ availability }) => availability)).toEqual(['Apple TV Store']);

    const readOffered = async (availability: string) => {
      const page = await readPage(`on=${encodeURIComponent(availability)}`, 'AQ');
      return [page.query.availability, ...page.tiles.map(({ title }) => title.text)];
    };
    expect(await readOffered('Netflix')).toEqual(['Netflix', 'Oldboy', 'Squid Game', 'Parasite']);
    expect(await readOffered('Netflix Standard with Ads')).toEqual(await readOffered('Netflix'));
    expect(await readOffered('Apple TV')).toEqual(['Apple TV']);
    expect(await readOffered('Apple TV Store')).toEqual(['Apple TV Store', 'Parasite']);
  });
});
