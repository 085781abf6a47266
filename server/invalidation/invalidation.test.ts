import { expect, test, vi } from 'vitest';
import { titlePageTag, titleTag } from '../../domain/web/cache-tags.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { createInvalidate } from './invalidation.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;

function setUp(catalog = openStarterCatalog()) {
  const purge = vi.fn();
  const announce = vi.fn();
  const warn = vi.fn();
  const deps = { purgeBus: { purge }, announcer: { announce }, catalog, log: { warn } };
  return { invalidate: createInvalidate(deps), deps, purge, announce, warn };
}

test('invalidate purges the tags and announces the paths of the title', async () => {
  const { invalidate, purge, announce } = setUp();
  invalidate([titleTag(PARASITE)]);
  expect(purge).toHaveBeenCalledExactlyOnceWith([titleTag(PARASITE)]);
  await expect.poll(() => announce.mock.calls.flat(2)).toContain('/en/movie/496243-parasite');
});

test('invalidate purges the tag of a title page without announcing a path', async () => {
  const { invalidate, purge, announce } = setUp();
  invalidate([titlePageTag(PARASITE)]);
  expect(purge).toHaveBeenCalledExactlyOnceWith([titlePageTag(PARASITE)]);
  await expect.poll(() => announce.mock.calls).toEqual([[[]]]);
});

test('invalidate only purges if changes are not announced', () => {
  const { deps, purge } = setUp();
  const title = vi.spyOn(deps.catalog, 'title');
  createInvalidate({ ...deps, announcer: null })([titleTag(PARASITE)]);
  expect(purge).toHaveBeenCalledOnce();
  expect(title).not.toHaveBeenCalled();
});

test('invalidate logs a path that it cannot look up while the catalog is down', {
  tags: ['C3'],
}, async () => {
  const { invalidate, purge, warn } = setUp(openStarterCatalog({ intercept: refuseConnection }));
  invalidate([titleTag(PARASITE)]);
  expect(purge).toHaveBeenCalledOnce();
  await expect
    .poll(() => warn.mock.calls.at(-1)?.[1])
    .toBe('cannot announce changed page to search engines');
});
