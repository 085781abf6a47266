import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as gateway from '../catalog/gateway.ts';
import type { CacheTag } from '../domain/web/cache-tags.ts';
import { createTestSite } from '../tests/support/create-test-site.ts';
import { describeOnOneEngine } from '../tests/support/database.ts';

const SITE_URL = 'https://kinora.app';

/** Makes the catalog report a change as early as a response can arrive. */
function reportChangeDuringStart(tag: CacheTag): void {
  const { createCatalog } = gateway;
  const createCatalogSpy = vi.spyOn(gateway, 'createCatalog').mockImplementation((options) => {
    queueMicrotask(() => options.onChange?.(tag));
    return createCatalog(options);
  });
  onTestFinished(() => createCatalogSpy.mockRestore());
}

function recordAnnouncements(): string[] {
  const announcedBodies: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    announcedBodies.push(...JSON.parse(body).urlList);
    return new Response(null, { status: 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return announcedBodies;
}

describeOnOneEngine('create-site', (open) => {
  test('announces a change that the catalog reports while the site starts', async () => {
    const database = await open();
    reportChangeDuringStart('page/home');
    const announcedBodies = recordAnnouncements();
    const site = createTestSite(database, { SITE_URL, INDEXNOW_KEY: 'key-of-this-site' });
    await nextTurn();
    await site.close();
    expect(announcedBodies).toContain(`${SITE_URL}/en`);
  });
});
