import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as gateway from '../catalog/gateway.ts';
import type { CacheTag } from '../domain/cache-tags.ts';
import { createTestSite } from '../tests/support/create-test-site.ts';
import { describeOnEachEngine } from '../tests/support/database.ts';

const SITE_URL = 'https://kinora.app';

/** Makes the catalog report a change as early as a response can arrive. */
function reportChangeDuringStart(tag: CacheTag): void {
  const { createCatalog } = gateway;
  const spy = vi.spyOn(gateway, 'createCatalog').mockImplementation((options) => {
    queueMicrotask(() => options.onChange?.(tag));
    return createCatalog(options);
  });
  onTestFinished(() => spy.mockRestore());
}

function recordAnnouncements(): string[] {
  const announced: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    announced.push(...JSON.parse(body).urlList);
    return new Response(null, { status: 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return announced;
}

describeOnEachEngine('create-site', (open) => {
  test('announces a change that the catalog reports while the site starts', async () => {
    const database = await open();
    reportChangeDuringStart('page/home');
    const announced = recordAnnouncements();
    const site = createTestSite(database, { SITE_URL, INDEXNOW_KEY: 'key-of-this-site' });
    await nextTurn();
    await site.close();
    expect(announced).toContain(`${SITE_URL}/en`);
  });
});
