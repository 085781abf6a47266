import { beforeEach, expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createRecordingLog, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { OPERATOR } from '../../../tests/support/test-site.ts';
import { getTitleView } from './get-title-view.server.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const GAME_OF_THRONES: TitleRef = { type: 'tv', id: 1399 };

describeOnOneEngine('D8 services in getTitleView', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await database.kysely.deleteFrom('watch_providers').execute();
  });

  async function readView(
    { type, id }: TitleRef,
    region: string,
    lang: Lang = 'en',
    serviceIds: number[] = [],
  ) {
    const services = {
      catalog: openStarterCatalog({ database: database.kysely }),
      bestEffortDb: database.bestEffortDb,
      log: createRecordingLog(),
      site: { origin: 'https://kinora.example', imageBase: 'https://image.example/t/p' },
      defaultRegion: 'KR',
      operator: OPERATOR,
      markDegraded: () => {},
    };
    const title = await getTitleView(services, type, id, lang, region, serviceIds);
    return title?.watch;
  }

  async function readSubscriptions(...args: Parameters<typeof readView>) {
    return (await readView(...args))?.services.filter(({ types }) => types.includes('flatrate'));
  }

  test('D8 a service and its plan with ads are one offer with a note in the language of the page', async () => {
    for (const [lang, note] of [
      ['en', 'Also with ads'],
      ['ko', '광고형 요금제에서도 제공'],
    ] as const) {
      const offers = await readSubscriptions(PARASITE, 'KR', lang);
      expect(offers?.map((offer) => [offer.name, ...offer.notes])).toEqual([
        ['Netflix', note],
        ['wavve'],
        ['Watcha'],
        ['TVING'],
      ]);
    }
  });

  test('D8 a channel of another store is a note of its service', async () => {
    expect(await readSubscriptions(GAME_OF_THRONES, 'FR')).toMatchObject([
      { name: 'HBO Max', logo: '/provider-1899.svg', notes: ['Also via Amazon'] },
    ]);
  });

  test('D8 a curated offer of a service of the catalog is the same offer, with the URL of the admin', async () => {
    const url = 'https://netflix.example/parasite';
    await database.kysely
      .insertInto('watch_providers')
      .values({
        content_type: PARASITE.type,
        content_id: PARASITE.id,
        provider_name: 'netflix',
        provider_url: url,
        watch_type: 'flatrate',
      })
      .execute();
    const offers = await readSubscriptions(PARASITE, 'KR');
    expect(offers).toHaveLength(4);
    expect(offers?.[0]).toEqual({
      name: 'Netflix',
      logo: '/provider-8.svg',
      url,
      curated: true,
      types: ['flatrate'],
      kinds: 'Subscription',
      notes: ['Also with ads', 'Added by Kinora'],
      isOwn: false,
    });
  });

  test('D8 a service that rents and sells is one entry, below the subscriptions', async () => {
    const { services } = (await readView(PARASITE, 'KR')) ?? { services: [] };
    expect(services.map(({ name, types }) => [name, types])).toEqual([
      ['Netflix', ['flatrate']],
      ['wavve', ['flatrate']],
      ['Watcha', ['flatrate']],
      ['TVING', ['flatrate']],
      ['Apple TV Store', ['rent', 'buy']],
      ['Google Play Movies', ['rent', 'buy']],
    ]);
  });

  test('D8 services that the visitor has chosen are first, shops among them are not', async () => {
    const [TVING, WATCHA, APPLE_TV_STORE] = [1883, 97, 2];
    const { services } = (await readView(PARASITE, 'KR', 'en', [
      APPLE_TV_STORE,
      TVING,
      WATCHA,
    ])) ?? { services: [] };
    expect(services.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Watcha', true],
      ['TVING', true],
      ['Netflix', false],
      ['wavve', false],
      ['Apple TV Store', false],
      ['Google Play Movies', false],
    ]);
  });

  test('D8 a service to which admins gave two URLs has an entry for each', async () => {
    const offer = {
      content_type: PARASITE.type,
      content_id: PARASITE.id,
      country_code: 'AQ',
      provider_name: 'Corner',
    };
    await database.kysely
      .insertInto('watch_providers')
      .values([
        { ...offer, watch_type: 'rent', provider_url: 'https://corner.example/rent' },
        { ...offer, watch_type: 'buy', provider_url: 'https://corner.example/buy' },
      ])
      .execute();
    const services = (await readView(PARASITE, 'AQ'))?.services;
    expect(services?.map(({ url, types }) => [url, types])).toEqual([
      ['https://corner.example/rent', ['rent']],
      ['https://corner.example/buy', ['buy']],
    ]);
  });
});
