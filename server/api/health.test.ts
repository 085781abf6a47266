import { expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../../tests/support/database.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { health } from './health.ts';

describeOnEachEngine('probes', (open) => {
  let up: TestDatabase | undefined;

  async function opened() {
    up ??= await open();
    return up;
  }

  function switchableCatalog() {
    const line = { up: true };
    const catalog = openStarterCatalog({
      through: (request, ask) => (line.up ? ask(request) : refuseConnection()),
    });
    return { catalog, line };
  }

  test('/readyz is ok with an unused catalog', async () => {
    const answer = await health({
      catalog: openStarterCatalog(),
      database: await opened(),
    }).request('/readyz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ok',
      database: true,
      catalog: { ready: true, circuit: 'closed', cached: 0, kept: null },
    });
  });

  test('C3 /readyz is 503 while the catalog is down and the cache is empty', async () => {
    const { catalog, line } = switchableCatalog();
    line.up = false;
    await expect(catalog.genres('movie', 'en')).rejects.toThrow();
    const answer = await health({ catalog, database: await opened() }).request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
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
    const answer = await health({ catalog, database: await opened() }).request('/readyz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      catalog: { ready: true, cached: 1 },
    });
  });

  test('/readyz is 503 and /healthz ok while the database is down', async () => {
    const gone = await open();
    await gone.close();
    const app = health({ catalog: openStarterCatalog(), database: gone });
    const answer = await app.request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'unavailable',
      database: false,
      catalog: { ready: true },
    });
    const alive = await app.request('/healthz');
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
  });
});
