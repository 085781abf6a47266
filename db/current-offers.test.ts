import { beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../tests/support/database.ts';
import { readCurrentOffers } from './current-offers.ts';

const TITLE = { type: 'movie', id: 11 } as const;

describeOnOneEngine('current offers of admins', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    const offers = [
      { provider_name: 'Undated' },
      { provider_name: 'Of two days', starts_on: '2026-11-27', ends_on: '2026-11-28' },
      { provider_name: 'Inactive', is_active: false },
      { provider_name: 'Elsewhere', country_code: 'US' },
      { provider_name: 'Of another title', content_id: 12 },
    ];
    await database.kysely
      .insertInto('watch_providers')
      .values(
        offers.map((offer) => ({
          content_type: TITLE.type,
          content_id: TITLE.id,
          watch_type: 'rent' as const,
          country_code: 'KR',
          ...offer,
        })),
      )
      .execute();
  });

  test.each([
    ['2026-11-26', 'KR', ['Undated']],
    ['2026-11-27', 'KR', ['Of two days', 'Undated']],
    ['2026-11-28', 'KR', ['Of two days', 'Undated']],
    ['2026-11-29', 'KR', ['Undated']],
    ['2026-11-29', null, ['Elsewhere', 'Undated']],
  ])(
    'on %s in the region %s they are those of the title from their first to their last day',
    {
      tags: ['D8'],
    },
    async (day, region, names) => {
      const offers = await readCurrentOffers(database.kysely, TITLE, region, day);
      expect(offers.map(({ offer }) => offer.name)).toEqual(names);
    },
  );
});
