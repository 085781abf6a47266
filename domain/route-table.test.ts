import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getListName, getMediaType, getRouteId } from './route-lookup.ts';
import { ROUTES, type Route } from './route-table.ts';

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

describe('the route of a pattern', () => {
  test('is found with and without the first slash', () => {
    expect(getRouteId(':lang/movie/:idSlug')).toBe('movie/title');
    expect(getRouteId('/:lang/terms')).toBe('terms');
  });

  test('is the first page of a layout, not the layout', () => {
    expect(getRouteId(':lang/admin')).toBe('admin/stats');
  });

  test('has the media type and the name of its list', () => {
    expect(getMediaType(':lang/tv/on-the-air')).toBe('tv');
    expect(getListName(':lang/tv/on-the-air')).toBe('on_the_air');
    expect(getListName(':lang/movie/genre/:genre')).toBe('popular');
  });

  test('must exist, and have a media type if that is read', () => {
    expect(() => getRouteId(':lang/nowhere')).toThrow('no route');
    expect(() => getMediaType(':lang/faq')).toThrow('no media type');
  });
});
