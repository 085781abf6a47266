import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { TitlePage } from '../../../domain/titles/title.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { createRecordingLog, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { OPERATOR } from '../../../tests/support/test-site.ts';
import { getOffersPage } from './get-offers-page.server.ts';
import { offersQuery } from './schema.ts';

const PARASITE = 496_243;

describeOnOneEngine('offers in all countries', (open) => {
  let database: TestDatabase;
  let titleFields: Partial<TitlePage>;

  beforeEach(async () => {
    database ??= await open();
    titleFields = {};
    await database.kysely.deleteFrom('watch_providers').execute();
  });

  function readPage(query = '', lang: Lang = 'en', region = 'KR', id = PARASITE) {
    const catalog = openStarterCatalog({ database: database.kysely });
    const services = {
      catalog: {
        ...catalog,
        title: async (...args: Parameters<typeof catalog.title>) => {
          const page = await catalog.title(...args);
          return page && { ...page, ...titleFields };
        },
      },
      bestEffortDb: database.bestEffortDb,
      log: createRecordingLog(),
      site: { origin: 'https://kinora.example', imageBase: 'https://image.example/t/p' },
      operator: OPERATOR,
      markDegraded: () => {},
    };
    const parameters = offersQuery.read(new URLSearchParams(query));
    return getOffersPage(services, 'movie', id, { lang, region }, parameters);
  }

  /** Rows as "Country: streaming; shops". */
  async function readRows(...args: Parameters<typeof readPage>): Promise<string[]> {
    const { countries = [] } = (await readPage(...args)) ?? {};
    return countries.map(
      ({ name, streaming, shops }) => `${name}: ${streaming.join(', ')}; ${shops.join(', ')}`,
    );
  }

  test('the country of the visitor is first, then all by their names in the language', {
    tags: ['D8'],
  }, async () => {
    const rows = await readRows();
    expect(rows[0]).toBe(
      'South Korea: Netflix, wavve, Watcha, TVING; Apple TV Store, Google Play Movies',
    );
    expect(rows).toContain('Brazil: HBO Max; Apple TV Store, Amazon Video');
    const names = rows.slice(1).map((row) => row.split(':')[0] ?? '');
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(names.length).toBeGreaterThan(15);
    expect((await readRows('', 'de', 'BR'))[0]).toMatch(/^Brasilien: HBO Max; /);
    expect((await readRows('', 'de', 'AQ'))[0]).toMatch(/^Australien: /);
  });

  test('a service filters the countries and what they list, by its name in any case', {
    tags: ['D8'],
  }, async () => {
    const rows = await readRows('service=NETFLIX');
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatch(/: Netflix; $/);
    expect(await readPage('service=NETFLIX')).toMatchObject({ service: 'Netflix' });
    const all = await readPage();
    expect(await readPage('service=Nothing+like+this')).toEqual(all);
    expect(all?.filter?.services).toEqual(
      [...new Set(all?.filter?.services)].toSorted(new Intl.Collator('en').compare),
    );
  });

  test('offers of admins are listed in their country, also one that the catalog lacks', {
    tags: ['D8'],
  }, async () => {
    await database.kysely
      .insertInto('watch_providers')
      .values(
        [
          { country_code: 'KR', provider_name: 'Corner', watch_type: 'rent' } as const,
          { country_code: 'AQ', provider_name: 'CORNER', watch_type: 'flatrate' } as const,
          {
            country_code: 'AQ',
            provider_name: 'Old',
            watch_type: 'buy',
            is_active: false,
          } as const,
        ].map((offer) => ({ content_type: 'movie' as const, content_id: PARASITE, ...offer })),
      )
      .execute();
    const rows = await readRows('service=corner');
    expect(rows).toEqual(['South Korea: ; Corner', 'Antarctica: CORNER; ']);
  });

  test('without offers there is a message and no filter; unknown titles have no page', {
    tags: ['D8'],
  }, async () => {
    titleFields = { watch: {} };
    const page = await readPage();
    expect(page?.countries).toEqual([]);
    expect(page?.texts.none).toBe('No country has an offer for this title right now.');
    expect(page?.filter).toBeNull();
    expect(await readPage('', 'en', 'KR', 999_999_999)).toBeNull();
  });

  test('the page is in every language, with its source', { tags: ['D8', 'R1'] }, async () => {
    for (const { code } of LANGUAGES) {
      const page = await readPage('', code);
      const texts = JSON.stringify(page);
      expect(texts).toContain('JustWatch');
      expect(texts).not.toMatch(/offers\.(link|count|title)|\{\{/);
      if (code !== 'en') expect(page?.documentTitle).not.toMatch(/^Where to watch/);
    }
  });
});
