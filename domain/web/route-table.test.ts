import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Route } from './route.ts';
import { getListName, getMediaType, getRouteId } from './route-lookup.ts';
import { ROUTES } from './route-table.ts';

describe('route table', () => {
  test.each(Object.entries<Route>(ROUTES))('%s has a module in app/routes', (_, { file }) => {
    expect(file).toMatch(/^routes\//);
    expect(existsSync(`app/${file}`)).toBe(true);
  });

  test('pages of users and admins are not cached, in no sitemap, and not for crawlers', () => {
    const personal = Object.values<Route>(ROUTES).filter(({ access }) => access !== 'public');
    expect(personal.length).toBeGreaterThan(10);
    for (const route of personal)
      expect(route).toMatchObject({ cache: null, sitemap: null, crawl: false });
  });

  test('pages of a sitemap are crawled', () => {
    for (const { sitemap, crawl, path } of Object.values<Route>(ROUTES))
      expect(sitemap !== null && !crawl, path).toBe(false);
  });
});

describe('route lookup by pattern', () => {
  test('finds a route with and without the first slash', () => {
    expect(getRouteId(':lang/movie/:idSlug')).toBe('movie/title');
    expect(getRouteId('/:lang/terms')).toBe('terms');
  });

  test('finds the first page of a layout, not the layout', () => {
    expect(getRouteId(':lang/admin')).toBe('admin/stats');
  });

  test('returns the media type and the list name of a list route', () => {
    expect(getMediaType(':lang/tv/on-the-air')).toBe('tv');
    expect(getListName(':lang/tv/on-the-air')).toBe('on_the_air');
    expect(getListName(':lang/movie/genre/:genre')).toBe('popular');
  });

  test('throws for an unknown pattern and for a missing media type', () => {
    expect(() => getRouteId(':lang/nowhere')).toThrow('no route');
    expect(() => getMediaType(':lang/faq')).toThrow('no media type');
  });
});
