import { expect, test } from '@playwright/test';
import { headOf } from '../support/document-head.ts';
import { ask } from '../support/plain-request.ts';
import { type Node, vocabularyProblems } from '../support/vocabulary.ts';

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
};
const LANGS = ['ko', 'en', 'ar'];

async function headAt(baseURL: string | undefined, path: string) {
  const first = await ask(baseURL + path);
  const { body } = first.location === null ? first : await ask(baseURL + first.location);
  return headOf(body);
}

/** All properties of all nodes, with their paths. */
function propertiesOf(value: unknown, path = ''): { path: string; key: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { path, key, value: inner },
    ...propertiesOf(inner, `${path}/${key}`),
  ]);
}

test('D11 the structured data of every page is valid schema.org', async ({ baseURL }) => {
  // A TypeScript compiler checks them all, slowly on a busy machine.
  test.setTimeout(240_000);
  const nodes: Node[] = [];
  for (const lang of LANGS) {
    for (const [path, kinds] of Object.entries(PAGES)) {
      const { graph, blocks } = await headAt(baseURL, `/${lang}${path}`);
      expect(blocks, path).toBe(1);
      expect([...new Set(graph.map((node) => node['@type']))], path).toEqual(kinds);
      nodes.push(...graph);
    }
  }
  expect(vocabularyProblems(nodes)).toEqual([]);
});

test('the vocabulary check rejects unknown types and properties at any depth', () => {
  test.setTimeout(240_000);
  const problems = vocabularyProblems([
    { '@type': 'Film' },
    { '@type': 'Movie', directer: 'Bong' } as Node,
    { '@type': 'TVSeason', episode: [{ '@type': 'TVEpisode', episodeNumbr: 1 }] } as Node,
    { '@type': 'Movie', duration: { '@type': 'Person' } } as Node,
    { '@type': 'Movie', name: 'Parasite' } as Node,
  ]);
  expect(problems).toHaveLength(4);
});

test('D11 URLs are absolute and of this site, dates and durations ISO 8601, scores within their range', async ({
  baseURL,
}) => {
  const site = `http://localhost:${new URL(baseURL ?? '').port}`;
  for (const lang of LANGS) {
    for (const path of Object.keys(PAGES)) {
      const { graph, canonical } = await headAt(baseURL, `/${lang}${path}`);
      const properties = propertiesOf(graph);
      const valuesOf = (key: string) =>
        properties
          .filter((property) => property.key === key)
          .flatMap(({ value }) => value as unknown);
      for (const address of [
        ...valuesOf('url'),
        ...valuesOf('item'),
        ...valuesOf('image'),
        ...valuesOf('logo'),
      ])
        expect.soft(address, path).toMatch(new RegExp(`^${site}(/|$)`));
      for (const address of valuesOf('sameAs')) expect.soft(address, path).toMatch(/^https:\/\//);
      for (const key of ['datePublished', 'startDate', 'birthDate', 'deathDate'])
        for (const date of valuesOf(key)) expect.soft(date, path).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const duration of valuesOf('duration'))
        expect.soft(duration, path).toMatch(/^PT(?=\d)(\d+H)?(\d+M)?$/);
      for (const score of valuesOf('ratingValue')) expect.soft(score, path).toBeGreaterThan(0);
      for (const score of valuesOf('ratingValue')) expect.soft(score, path).toBeLessThanOrEqual(10);
      for (const count of valuesOf('ratingCount')) expect.soft(count, path).toBeGreaterThan(0);
      for (const { value, key } of properties)
        expect.soft([key, value === null || value === ''], path).toEqual([key, false]);
      // The main node and the last breadcrumb have the canonical URL.
      const subject = path === '' ? graph[1] : graph.find((node) => 'url' in node);
      expect.soft(subject && 'url' in subject && subject.url, path).toBe(canonical);
      const way = graph.find((node) => node['@type'] === 'BreadcrumbList') as
        | { itemListElement: { item: string }[] }
        | undefined;
      if (way) expect.soft(way.itemListElement.at(-1)?.item, path).toBe(canonical);
    }
  }
});

test('D11 the URLs of people and titles in structured data work', async ({ baseURL }) => {
  const site = `http://localhost:${new URL(baseURL ?? '').port}`;
  for (const path of ['/ko/movie/496243', '/en/tv/93405', '/ar/movie', '/ko']) {
    const { graph } = await headAt(baseURL, path);
    const addresses = propertiesOf(graph).flatMap(({ key, value }) =>
      key === 'url' && typeof value === 'string' ? [value] : [],
    );
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of new Set(addresses)) {
      const { status, location } = await ask((baseURL ?? '') + (address.slice(site.length) || '/'));
      // The root of the site redirects to a language.
      expect.soft(status, `${address} → ${location}`).toBe(address === site ? 302 : 200);
    }
  }
});

test('structured data is neither in the scripts nor sent again by client navigations', async ({
  baseURL,
}) => {
  const { body } = await ask(`${baseURL}/en/movie/496243-parasite`);
  expect(body.match(/BreadcrumbList/g)).toHaveLength(1);
  const scripts = [...body.matchAll(/href="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts))
    expect.soft((await ask(baseURL + path)).body, path).not.toContain('BreadcrumbList');
  // The data that the router fetches have neither alternates nor structured data.
  const data = await ask(`${baseURL}/en/movie/496243-parasite.data`);
  expect(data.status).toBe(200);
  expect(data.body).not.toContain('BreadcrumbList');
  expect(data.body).not.toContain('496243-parasita');
});
