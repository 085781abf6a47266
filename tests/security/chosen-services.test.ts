import { pino } from 'pino';
import { expect, test } from 'vitest';
import { getRegionServices } from '../../app/features/services/get-region-services.server.ts';
import { openServiceTitles } from '../../server/catalog/service-titles.ts';
import { createRateLimiter } from '../../server/security/rate-limit.ts';
import { startCachedApp } from '../support/cached-app.ts';
import { describeOnOneEngine } from '../support/database.ts';
import { httpGet } from '../support/http-get.ts';

const REGIONS = ['US', 'GB', 'DE', 'FR', 'JP', 'BR', 'KR'];

describeOnOneEngine('cookies of chosen services', (open) => {
  test('one IP cannot make the site follow all services, and those of others are followed', {
    tags: ['S11'],
  }, async () => {
    const database = await open();
    const { kysely: db, bestEffortDb } = database;
    const serviceTitles = openServiceTitles({
      db,
      bestEffortDb,
      limiter: createRateLimiter({ redis: null }),
      log: pino({ level: 'silent' }),
    });
    const app = await startCachedApp(database, { variables: { TRUST_PROXY: '1' }, serviceTitles });
    const visit = (ip: string, region: string, ids: readonly number[]) =>
      httpGet(`${app.url}/ko.data`, {
        cookie: `region=${region}; services=${ids.join('.')}`,
        'x-forwarded-for': ip,
      });
    const readFollowed = async () => {
      await serviceTitles.close();
      return db.selectFrom('followed_services').select(['region', 'service_id', 'uses']).execute();
    };

    const available: number[] = [];
    for (const region of REGIONS) {
      const ids = (await getRegionServices(app.catalog, region)).map(({ id }) => id);
      available.push(...ids);
      for (const id of ids) await visit('192.0.2.1', region, [id]);
      await visit('192.0.2.1', region, ids);
    }
    expect(available.length).toBeGreaterThan(50);
    expect(await readFollowed()).toHaveLength(30);

    // Visitors are counted when a page is rendered, an IPv6 network as one.
    for (const [ip, ids] of [
      ['198.51.100.7', [97]],
      ['2001:db8:7::1', [97, 8]],
      ['2001:db8:7::2', [8]],
    ] as const) {
      app.cache.purge(null);
      await visit(ip, 'KR', ids);
    }
    const ofKorea = (await readFollowed()).filter(({ region }) => region === 'KR');
    expect(ofKorea).toEqual(
      expect.arrayContaining([
        { region: 'KR', service_id: 97, uses: 2 },
        { region: 'KR', service_id: 8, uses: 1 },
      ]),
    );
    await app.close();
  });
});
