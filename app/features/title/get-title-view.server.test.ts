import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Schema } from '../../../db/schema.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import {
  createRecordingLog,
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { OPERATOR } from '../../../tests/support/test-site.ts';
import { getTitleView } from './get-title-view.server.ts';

const PARASITE = 496_243;
const site = { origin: 'https://kinora.example', imageBase: 'https://image.example/t/p' };
const GAME_OF_THRONES = 1399;

describeOnOneEngine('getTitleView', (open) => {
  let database: TestDatabase;
  let log: ReturnType<typeof createRecordingLog>;
  let catalog: ReturnType<typeof openStarterCatalog>;
  const markDegraded = vi.fn();

  beforeEach(async () => {
    database ??= await open();
    await database.kysely.deleteFrom('watch_providers').execute();
    await database.kysely.deleteFrom('content_overrides').execute();
    log = createRecordingLog();
    markDegraded.mockClear();
    catalog = openStarterCatalog({ database: database.kysely });
  });

  async function readView(type: 'movie' | 'tv', id: number, region = 'KR', source = catalog) {
    const title = await getTitleView(
      {
        catalog: source,
        bestEffortDb: database.bestEffortDb,
        defaultRegion: 'KR',
        log,
        site,
        markDegraded,
        operator: OPERATOR,
      },
      type,
      id,
      'en',
      region,
    );
    return title?.view ?? null;
  }

  async function addCuratedOffers(...entries: Partial<Insertable<Schema['watch_providers']>>[]) {
    const defaults = {
      content_type: 'movie',
      content_id: PARASITE,
      provider_name: 'Corner Cinema',
      watch_type: 'flatrate',
    } as const;
    await database.kysely
      .insertInto('watch_providers')
      .values(entries.map((entry) => ({ ...defaults, ...entry })))
      .execute();
  }

  describe('page content', () => {
    test('the first 12 of the cast, 6 backdrops and at most 12 similar titles', {
      tags: ['D6', 'D7'],
    }, async () => {
      const largeCatalog = openStarterCatalog({
        intercept: (request, fetchOriginal) =>
          editJson<{ credits: { cast: object[] }; images: { backdrops: object[] } }>(
            fetchOriginal(request),
            (body) => ({
              ...body,
              credits: {
                cast: Array.from({ length: 30 }, (_, index) => ({
                  id: index + 1,
                  name: `Actor ${index}`,
                })),
              },
              images: {
                backdrops: Array.from({ length: 9 }, (_, index) => ({
                  file_path: `/b${index}.jpg`,
                })),
              },
              recommendations: {
                results: Array.from({ length: 20 }, (_, index) => ({
                  id: index + 1,
                  title: `Film ${index}`,
                  media_type: 'movie',
                })),
              },
            }),
          ),
      });
      const title = await readView('movie', PARASITE, 'KR', largeCatalog);
      expect(title?.cast.map(({ name }) => name)).toEqual(
        Array.from({ length: 12 }, (_, index) => `Actor ${index}`),
      );
      expect(title?.gallery).toEqual(Array.from({ length: 6 }, (_, index) => `/b${index}.jpg`));
      expect(title?.similar).toHaveLength(12);
      expect(title?.similar[0]).not.toHaveProperty('overview');
    });

    test('a movie has its metadata, and a show its seasons above 0', { tags: ['D1'] }, async () => {
      expect(await readView('movie', PARASITE)).toMatchObject({
        title: { text: 'Parasite' },
        runtime: 131,
        date: '2019-05-30',
        seasons: [],
      });
      const show = await readView('tv', GAME_OF_THRONES);
      expect(show?.seasons.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test('the age rating is that of the region, else of the United States, else null', async () => {
      expect((await readView('movie', PARASITE, 'KR'))?.ageRating).toEqual({
        region: 'KR',
        label: '15',
      });
      expect((await readView('movie', PARASITE, 'FR'))?.ageRating).toEqual({
        region: 'US',
        label: 'R',
      });
      const unratedCatalog = openStarterCatalog({
        intercept: (request, fetchOriginal) =>
          editJson<object>(fetchOriginal(request), (body) => ({
            ...body,
            release_dates: { results: [] },
          })),
      });
      expect((await readView('movie', PARASITE, 'KR', unratedCatalog))?.ageRating).toBeNull();
    });

    test('returns null for an unknown title', { tags: ['D10'] }, async () => {
      expect(await readView('movie', 999_999_999)).toBeNull();
      expect(await readView('tv', 0)).toBeNull();
    });

    test('rejects with catalog_unavailable during an outage', { tags: ['C3'] }, async () => {
      const failingCatalog = openStarterCatalog({ intercept: refuseConnection });
      await expect(readView('movie', PARASITE, 'KR', failingCatalog)).rejects.toMatchObject({
        code: 'catalog_unavailable',
      });
    });
  });

  describe('watch offers', { tags: ['D8'] }, () => {
    test('the offers are those of the requested region', async () => {
      const title = await catalog.title('movie', PARASITE, 'en');
      for (const region of ['KR', 'US']) {
        const watch = (await readView('movie', PARASITE, region))?.watch;
        expect(watch).toMatchObject({ region, link: title?.watch[region]?.link });
        expect(watch?.groups.map(({ type }) => type)).toEqual(
          title?.watch[region]?.groups.map(({ type }) => type),
        );
        expect(watch?.groups.length).toBeGreaterThan(0);
      }
    });

    test('a region without offers has no groups', async () => {
      expect((await readView('movie', PARASITE, 'AQ'))?.watch).toEqual({
        region: 'AQ',
        question: null,
        link: null,
        groups: [],
        hasOffers: true,
        reportable: null,
      });
    });

    test('offers of admins follow those of the catalog, marked as curated and sorted by name', async () => {
      await addCuratedOffers(
        {
          provider_name: 'Zebra',
          provider_url: 'https://zebra.example/',
          provider_logo_url: 'https://zebra.example/logo.png',
        },
        { provider_name: 'Aardvark' },
        { provider_name: 'Video shop', watch_type: 'buy' },
      );
      const groups = (await readView('movie', PARASITE))?.watch.groups ?? [];
      const curatedOffer = { logo: null, notes: ['Added by Kinora'], isOwn: false };
      const subscriptions = groups[0]?.services ?? [];
      expect(subscriptions[0]).toMatchObject({ name: 'Netflix', notes: ['Also with ads'] });
      expect(subscriptions.slice(-2)).toEqual([
        { name: 'Aardvark', url: null, ...curatedOffer },
        { name: 'Zebra', url: 'https://zebra.example/', ...curatedOffer },
      ]);
      expect(groups.at(-1)?.services.at(-1)).toEqual({
        name: 'Video shop',
        url: null,
        ...curatedOffer,
      });
      const services = groups.flatMap((group) => group.services);
      expect(services.filter(({ notes }) => notes.includes('Added by Kinora'))).toHaveLength(3);
    });

    test('the logo of a curated offer is shown only if it is on the image host', async () => {
      await addCuratedOffers(
        {
          country_code: 'AQ',
          provider_name: 'Ours',
          provider_logo_url: 'https://image.example/t/p/original/logo.jpg',
        },
        {
          country_code: 'AQ',
          provider_name: 'Theirs',
          provider_logo_url: 'https://image.example.evil.example/t/p/original/logo.jpg',
        },
      );
      const [group] = (await readView('movie', PARASITE, 'AQ'))?.watch.groups ?? [];
      expect(group?.services.map(({ name, logo }) => [name, logo])).toEqual([
        ['Ours', '/logo.jpg'],
        ['Theirs', null],
      ]);
    });

    test('the groups have a fixed order if all offers are curated', async () => {
      await addCuratedOffers(
        { country_code: 'AQ', watch_type: 'buy' },
        { country_code: 'AQ', watch_type: 'rent' },
        { country_code: 'AQ', watch_type: 'flatrate' },
      );
      expect(
        (await readView('movie', PARASITE, 'AQ'))?.watch.groups.map(({ type }) => type),
      ).toEqual(['flatrate', 'rent', 'buy']);
    });

    test('curated offers that are inactive or of another region, title or type are not shown', async () => {
      await addCuratedOffers(
        { provider_name: 'Switched off', is_active: false },
        { provider_name: 'Abroad', country_code: 'US' },
        { provider_name: 'Of another', content_id: 670 },
        { provider_name: 'Of a show', content_type: 'tv' },
      );
      const readServices = async (region: string) =>
        ((await readView('movie', PARASITE, region))?.watch.groups ?? []).flatMap(
          ({ services }) => services,
        );
      const korean = await readServices('KR');
      expect(korean.filter(({ notes }) => notes.includes('Added by Kinora'))).toEqual([]);
      expect((await readServices('US')).map(({ name }) => name)).toContain('Abroad');
    });

    test('a new curated offer is shown at once, because it is not cached with the catalog', async () => {
      await readView('movie', PARASITE, 'AQ');
      await addCuratedOffers({ country_code: 'AQ' });
      expect((await readView('movie', PARASITE, 'AQ'))?.watch.groups).toHaveLength(1);
    });
  });

  test('an active override replaces the field of the catalog', { tags: ['D12'] }, async () => {
    await database.kysely
      .insertInto('content_overrides')
      .values({
        content_type: 'movie',
        content_id: PARASITE,
        field_name: 'title',
        override_value: '"Our Parasite"',
        language: 'en',
      })
      .execute();
    expect((await readView('movie', PARASITE))?.title).toEqual({
      text: 'Our Parasite',
      lang: null,
    });
  });

  test('without the database the catalog is shown unchanged', { tags: ['D8', 'D12'] }, async () => {
    const closedDatabase = await open();
    const source = openStarterCatalog({ database: closedDatabase.kysely });
    await closedDatabase.close();
    const title = await getTitleView(
      {
        catalog: source,
        bestEffortDb: closedDatabase.bestEffortDb,
        defaultRegion: 'KR',
        log,
        site,
        markDegraded,
        operator: OPERATOR,
      },
      'movie',
      PARASITE,
      'en',
      'KR',
    );
    expect(title?.view.title.text).toBe('Parasite');
    expect(title?.view.watch.groups[0]?.services.map(({ name }) => name)).toContain('Netflix');
    expect(log.warnings).toEqual([
      {
        message: 'cannot read curated watch providers',
        details: { err: expect.any(Error), type: 'movie', id: PARASITE },
      },
    ]);
    expect(markDegraded).toHaveBeenCalledOnce();
  });
});
