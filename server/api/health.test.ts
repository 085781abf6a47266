import { beforeAll, expect, test } from 'vitest';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type TestDatabase,
} from '../../tests/support/database.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { VERSION } from '../version.ts';
import { type HealthDeps, healthApi, type PartStatus } from './health.ts';

async function requestReadiness(
  catalog: HealthDeps['catalog'],
  {
    database,
    redis = null,
    disk = 'ok',
    isDraining = false,
  }: {
    database: HealthDeps['database'];
    redis?: PartStatus | null;
    disk?: PartStatus;
    isDraining?: boolean;
  },
) {
  const app = healthApi({
    catalog,
    database,
    disk: { read: async () => ({ status: disk, freeBytes: 1, totalBytes: 1 }) },
    isDraining: () => isDraining,
    getRedisStatus: redis && (() => redis),
  });
  const response = await app.request('/readyz');
  return [response.status, await response.json()] as const;
}

describeOnOneEngine('probes', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  function switchableCatalog() {
    const connection = { up: true };
    const catalog = openStarterCatalog({
      intercept: (request, ask) => (connection.up ? ask(request) : refuseConnection()),
    });
    return { catalog, line: connection };
  }

  test('/readyz is ok with an unused catalog, and names the version', async () => {
    expect(await requestReadiness(openStarterCatalog(), { database })).toEqual([
      200,
      {
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: VERSION.commit,
        database: 'ok',
        catalog: 'ok',
        redis: null,
        disk: 'ok',
        catalogCache: { circuit: 'closed', cached: 0, stored: null },
      },
    ]);
  });

  test('/readyz is 503 while the process drains, with the status of each part', async () => {
    expect(
      await requestReadiness(openStarterCatalog(), { database, isDraining: true }),
    ).toMatchObject([503, { status: 'draining', database: 'ok', catalog: 'ok' }]);
  });

  test('/readyz is 503 while the catalog is down and the cache is empty', {
    tags: ['C3'],
  }, async () => {
    const { catalog, line } = switchableCatalog();
    line.up = false;
    await expect(catalog.genres('movie', 'en')).rejects.toThrow();
    expect(await requestReadiness(catalog, { database })).toMatchObject([
      503,
      { status: 'down', database: 'ok', catalog: 'down' },
    ]);
  });

  test('/readyz stays 200 while cached responses replace the catalog', {
    tags: ['C3'],
  }, async () => {
    const { catalog, line } = switchableCatalog();
    await catalog.genres('movie', 'en');
    line.up = false;
    await expect(catalog.genres('tv', 'en')).rejects.toThrow();
    expect(await requestReadiness(catalog, { database })).toMatchObject([
      200,
      { status: 'degraded', catalog: 'degraded', catalogCache: { cached: 1 } },
    ]);
  });

  test('/readyz stays 200 while the database is down, because pages are served without it', async () => {
    const closedDatabase = await open();
    await closedDatabase.close();
    expect(
      await requestReadiness(openStarterCatalog(), { database: closedDatabase }),
    ).toMatchObject([200, { status: 'degraded', database: 'down', catalog: 'ok' }]);
  });

  test('/readyz stays 200 while Redis is down, which each process can do without', async () => {
    expect(await requestReadiness(openStarterCatalog(), { database, redis: 'down' })).toMatchObject(
      [200, { status: 'degraded', redis: 'down' }],
    );
  });

  test('/readyz reports a disk of which less than a tenth is free as degraded', async () => {
    expect(
      await requestReadiness(openStarterCatalog(), { database, disk: 'degraded' }),
    ).toMatchObject([200, { status: 'degraded', disk: 'degraded' }]);
  });
});

describeOnEachEngine('readiness during a restore', (open, kind) => {
  test('/readyz reports a restore into the embedded database as degraded', async () => {
    const database = await open();
    await database.runExclusive('a restore is running', async () => {
      expect((await requestReadiness(openStarterCatalog(), { database }))[1]).toMatchObject({
        database: kind === 'embedded' ? 'degraded' : 'ok',
      });
    });
  });
});

test('/healthz is ok with a database that never responds', async () => {
  const app = healthApi({
    catalog: openStarterCatalog(),
    database: { ping: () => new Promise(() => {}), isAvailable: () => false },
    disk: { read: () => new Promise(() => {}) },
    isDraining: () => false,
    getRedisStatus: null,
  });
  const response = await app.request('/healthz');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});
