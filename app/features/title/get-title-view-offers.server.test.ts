import { beforeEach, expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createRecordingLog, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { OPERATOR } from '../../../tests/support/test-site.ts';
import { getTitleView } from './get-title-view.server.ts';
import type { ServiceView } from './get-watch-view.server.ts';

const PARASITE: TitleRef = { type: 'movie', id: 496_243 };
const GAME_OF_THRONES: TitleRef = { type: 'tv', id: 1399 };

describeOnOneEngine('services in getTitleView', (open) => {
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
    return title?.view.watch;
  }

  async function readSubscriptions(...args: Parameters<typeof readView>) {
    const groups = (await readView(...args))?.groups;
    return groups?.find(({ type }) => type === 'flatrate')?.services;
  }

  test('a service and its plan with ads are one offer with a note in the language of the page', {
    tags: ['D8'],
  }, async () => {
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

  test('a channel of another store is a note of its service', { tags: ['D8'] }, async () => {
    expect(await readSubscriptions(GAME_OF_THRONES, 'FR')).toMatchObject([
      { name: 'HBO Max', logo: '/provider-1899.svg', notes: ['Also via Amazon'] },
    ]);
  });

  test('a curated offer of a service of the catalog is the same offer, with the URL of the admin', {
    tags: ['D8'],
  }, async () => {
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
      notes: ['Also with ads', 'Added by Kinora'],
      isOwn: false,
    });
  });

  async function readGroups(...args: Parameters<typeof readView>) {
    const groups = (await readView(...args))?.groups ?? [];
    return groups.map(({ heading, services }) => [heading, ...services]);
  }

  const toName = (entry: string | ServiceView) => (typeof entry === 'string' ? entry : entry.name);

  test('offers are grouped by subscription, rent and buy, and a service is in each of its groups', {
    tags: ['D8'],
  }, async () => {
    for (const [lang, ...headings] of [
      ['en', 'Subscription', 'Rent', 'Buy'],
      ['ko', '구독', '대여', '구매'],
    ] as const)
      expect((await readGroups(PARASITE, 'KR', lang)).map((group) => group.map(toName))).toEqual([
        [headings[0], 'Netflix', 'wavve', 'Watcha', 'TVING'],
        [headings[1], 'Apple TV Store', 'Google Play Movies'],
        [headings[2], 'Apple TV Store', 'Google Play Movies'],
      ]);
  });

  test('services that the visitor has chosen are first in each group, and marked where they cost no more', {
    tags: ['D8'],
  }, async () => {
    const [TVING, WATCHA, GOOGLE_PLAY] = [1883, 97, 3];
    const groups = await readGroups(PARASITE, 'KR', 'en', [GOOGLE_PLAY, TVING, WATCHA]);
    const toMarkedName = (entry: string | ServiceView) =>
      toName(entry) + (typeof entry === 'object' && entry.isOwn ? ' (mine)' : '');
    expect(groups.map((group) => group.map(toMarkedName))).toEqual([
      ['Subscription', 'Watcha (mine)', 'TVING (mine)', 'Netflix', 'wavve'],
      ['Rent', 'Google Play Movies', 'Apple TV Store'],
      ['Buy', 'Google Play Movies', 'Apple TV Store'],
    ]);
  });

  test('an offer of an admin is marked in its group only, and a note is not repeated', {
    tags: ['D8'],
  }, async () => {
    await database.kysely
      .insertInto('watch_providers')
      .values({
        content_type: PARASITE.type,
        content_id: PARASITE.id,
        provider_name: 'Netflix',
        watch_type: 'rent',
      })
      .execute();
    const groups = (await readView(PARASITE, 'KR'))?.groups ?? [];
    const notes = groups.flatMap(({ type, services }) =>
      services.filter(({ name }) => name === 'Netflix').map((service) => [type, service.notes]),
    );
    expect(notes).toEqual([
      ['flatrate', ['Also with ads']],
      ['rent', ['Added by Kinora']],
    ]);
  });

  test('a service to which admins gave two URLs has an entry for each', {
    tags: ['D8'],
  }, async () => {
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
    const groups = (await readView(PARASITE, 'AQ'))?.groups;
    expect(groups?.map(({ type, services }) => [type, ...services.map(({ url }) => url)])).toEqual([
      ['rent', 'https://corner.example/rent'],
      ['buy', 'https://corner.example/buy'],
    ]);
  });
});
