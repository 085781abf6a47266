import { expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../../tests/support/database.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { healthApi } from './health.ts';

describeOnEachEngine('probes', (open) => {
  let openDatabase: TestDatabase | undefined;

  async function getDatabase() {
    openDatabase ??= await open();
    return openDatabase;
  }

  function switchableCatalog() {
    const connection = { up: true };
    const catalog = openStarterCatalog({
      intercept: (request, ask) => (connection.up ? ask(request) : refuseConnection()),
    });
    return { catalog, line: connection };
  }

  test('/readyz is ok with an unused catalog', async () => {
    const response = await healthApi({
      catalog: openStarterCatalog(),
      database: await getDatabase(),
    }).request('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      database: true,
      catalog: { ready: true, circuit: 'closed', cached: 0, stored: null },
    });
  });

  test('C3 /readyz is 503 while the catalog is down and the cache is empty', async () => {
    const { catalog, line } = switchableCatalog();
    line.up = false;
    await expect(catalog.genres('movie', 'en')).rejects.toThrow();
    const response = await healthApi({ catalog, database: await getDatabase() }).request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: 'unavailable',
      database: true,
      catalog: { ready: false },
    });
  });

  test('C3 /readyz is ok while cached responses replace the catalog', async () => {
    const { catalog, line } = switchableCatalog();
    await catalog.genres('movie', 'en');
    line.up = false;
    await expect(catalog.genres('tv', 'en')).rejects.toThrow();
    const response = await healthApi({ catalog, database: await getDatabase() }).request('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ok',
      catalog: { ready: true, cached: 1 },
    });
  });

  test('/readyz is 503 and /healthz ok while the database is down', async () => {
    const closedDatabase = await open();
    await closedDatabase.close();
    const app = healthApi({ catalog: openStarterCatalog(), database: closedDatabase });
    const response = await app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: 'unavailable',
      database: false,
      catalog: { ready: true },
    });
    const liveness = await app.request('/healthz');
    expect([liveness.status, await liveness.json()]).toEqual([200, { status: 'ok' }]);
  });
});
