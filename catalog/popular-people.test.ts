import { expect, test } from 'vitest';
import { movieCard, personHit, toPage } from './fixtures/response-bodies.ts';
import { startUpstream } from './fixtures/upstream.ts';
import { createCatalog } from './gateway.ts';
import { createTmdbClient } from './tmdb/tmdb-client.ts';

const HALF_AN_HOUR = 1_800_000;
const KEY = 'k'.repeat(32);

async function setUp(status = 200) {
  const adult = personHit({
    id: 303,
    known_for: [{ ...movieCard({ adult: true }), media_type: 'movie' }],
  });
  const body = toPage([personHit(), adult, personHit({ id: 302, name: 'Jun Baek' })], {
    total_pages: 242_774,
  });
  const upstream = await startUpstream(() => ({ status, body }));
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const log = { info() {}, warn() {} };
  const client = createTmdbClient({ url: upstream.url, key: KEY, limits: { backoffMs: 1 } });
  return {
    catalog: createCatalog({ client, readOverrides: async () => [], log, now: () => clock.now }),
    upstream,
    clock,
  };
}

test('popular people are paged and cached like a list, requested with key and language', {
  tags: ['C1'],
}, async () => {
  const { catalog, upstream, clock } = await setUp();
  const people = await catalog.popularPeople('ko', 9999);
  expect(people).toMatchObject({
    page: 500,
    pages: 500,
    items: [
      { type: 'person', id: 301 },
      { id: 302, name: 'Jun Baek' },
    ],
  });
  clock.now += HALF_AN_HOUR;
  await catalog.popularPeople('ko', 500);
  expect(upstream.requests.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
    [
      '/person/popular',
      {
        page: '500',
        language: 'ko-KR',
        include_adult: 'false',
        include_softcore: 'false',
        api_key: KEY,
      },
    ],
  ]);
});

test('popular people reject during an outage instead of being empty', {
  tags: ['C3'],
}, async () => {
  const { catalog } = await setUp(503);
  await expect(catalog.popularPeople('en', 1)).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});
