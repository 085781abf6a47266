import { expect, test } from '@playwright/test';
import { parseHead } from '../support/document-head.ts';
import { findAssets } from '../support/find-assets.ts';
import { httpGet } from '../support/http-get.ts';
import { findSchemaOrgProblems, type SchemaNode } from '../support/schema-org.ts';

/** A page of every kind, with the types of its nodes. */
const PAGES: Record<string, string[]> = {
  '': ['Organization', 'WebSite', 'ItemList'],
  '/movie': ['BreadcrumbList', 'ItemList'],
  '/tv/top-rated?page=2': ['BreadcrumbList', 'ItemList'],
  '/movie/genre/drama': ['BreadcrumbList', 'ItemList'],
  '/movie/496243': ['Movie', 'BreadcrumbList'],
  '/movie/26317': ['Movie', 'BreadcrumbList'],
  '/tv/93405': ['TVSeries', 'BreadcrumbList'],
  '/tv/1399/season/2': ['TVSeason', 'BreadcrumbList'],
  '/person/20738': ['Person', 'BreadcrumbList'],
  '/movie/496243/credits': ['BreadcrumbList'],
  '/movie/496243/offers': ['BreadcrumbList'],
  '/collection/726871': ['BreadcrumbList', 'ItemList'],
};
const LANGS = ['ko', 'en', 'ar'];

async function readHead(baseURL: string | undefined, path: string) {
  const first = await httpGet(baseURL + path);
  const { body } = first.location === null ? first : await httpGet(baseURL + first.location);
  return parseHead(body);
}

/** All properties of all nodes, with their paths. */
function getProperties(value: unknown, path = ''): { path: string; key: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { path, key, value: inner },
    ...getProperties(inner, `${path}/${key}`),
  ]);
}

test('the structured data of every page is valid schema.org', {
  tag: ['@D11', '@slow'],
}, async ({ baseURL }) => {
  // A TypeScript compiler checks them all, slowly on a busy machine.
  test.setTimeout(240_000);
  const nodes: SchemaNode[] = [];
  for (const lang of LANGS) {
    for (const [path, kinds] of Object.entries(PAGES)) {
      const { graph, blocks } = await readHead(baseURL, `/${lang}${path}`);
      expect(blocks, path).toBe(1);
      expect([...new Set(graph.map((node) => node['@type']))], path).toEqual(kinds);
      nodes.push(...graph);
    }
  }
  expect(findSchemaOrgProblems(nodes)).toEqual([]);
});

test('the vocabulary check rejects unknown types and properties at any depth', () => {
  test.setTimeout(240_000);
  const problems = findSchemaOrgProblems([
    { '@type': 'Film' },
    { '@type': 'Movie', directer: 'Bong' } as SchemaNode,
    { '@type': 'TVSeason', episode: [{ '@type': 'TVEpisode', episodeNumbr: 1 }] } as SchemaNode,
    { '@type': 'Movie', duration: { '@type': 'Person' } } as SchemaNode,
    { '@type': 'Movie', name: 'Parasite' } as SchemaNode,
  ]);
  expect(problems).toHaveLength(4);
});

test('URLs are absolute and of this site, dates and durations ISO 8601, and no page without reviews has a rating', {
  tag: ['@D11'],
}, async ({ baseURL }) => {
  const site = `http://localhost:${new URL(baseURL ?? '').port}`;
  for (const lang of LANGS) {
    for (const [path, kinds] of Object.entries(PAGES)) {
      const { graph, canonical } = await readHead(baseURL, `/${lang}${path}`);
      const properties = getProperties(graph);
      const getValues = (key: string) =>
        properties
          .filter((property) => property.key === key)
          .flatMap(({ value }) => value as unknown);
      for (const url of [
        ...getValues('url'),
        ...getValues('item'),
        ...getValues('image'),
        ...getValues('logo'),
      ])
        expect.soft(url, path).toMatch(new RegExp(`^${site}(/|$)`));
      for (const url of getValues('sameAs')) expect.soft(url, path).toMatch(/^https:\/\//);
      for (const key of ['datePublished', 'startDate', 'birthDate', 'deathDate'])
        for (const date of getValues(key)) expect.soft(date, path).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const duration of getValues('duration'))
        expect.soft(duration, path).toMatch(/^PT(?=\d)(\d+H)?(\d+M)?$/);
      expect.soft(getValues('ratingValue'), path).toEqual([]);
      for (const { value, key } of properties)
        expect.soft([key, value === null || value === ''], path).toEqual([key, false]);
      // The main node and the last breadcrumb have the canonical URL.
      const subject = path === '' ? graph[1] : graph.find((node) => 'url' in node);
      if (kinds.join() !== 'BreadcrumbList')
        expect.soft(subject && 'url' in subject && subject.url, path).toBe(canonical);
      const breadcrumbs = graph.find((node) => node['@type'] === 'BreadcrumbList') as
        | { itemListElement: { item: string }[] }
        | undefined;
      if (breadcrumbs) expect.soft(breadcrumbs.itemListElement.at(-1)?.item, path).toBe(canonical);
    }
  }
});

test('the URLs of people and titles in structured data work', {
  tag: ['@D11'],
}, async ({ baseURL }) => {
  const site = `http://localhost:${new URL(baseURL ?? '').port}`;
  for (const path of ['/ko/movie/496243', '/en/tv/93405', '/ar/movie', '/ko']) {
    const { graph } = await readHead(baseURL, path);
    const urls = getProperties(graph).flatMap(({ key, value }) =>
      key === 'url' && typeof value === 'string' ? [value] : [],
    );
    expect(urls.length).toBeGreaterThan(4);
    for (const url of new Set(urls)) {
      const { status, location } = await httpGet((baseURL ?? '') + (url.slice(site.length) || '/'));
      // The root of the site redirects to a language.
      expect.soft(status, `${url} → ${location}`).toBe(url === site ? 302 : 200);
    }
  }
});

test('structured data is neither in the scripts nor sent again by client navigations', async ({
  baseURL,
}) => {
  const { body } = await httpGet(`${baseURL}/en/movie/496243-parasite`);
  expect(body.match(/BreadcrumbList/g)).toHaveLength(1);
  const scripts = [...findAssets(body)].filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of scripts)
    expect.soft((await httpGet(baseURL + path)).body, path).not.toContain('BreadcrumbList');
  // The data that the router fetches have neither alternates nor structured data.
  const data = await httpGet(`${baseURL}/en/movie/496243-parasite.data`);
  expect(data.status).toBe(200);
  expect(data.body).not.toContain('BreadcrumbList');
  expect(data.body).not.toContain('496243-parasita');
});
