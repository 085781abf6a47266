import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { editJson, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { getCreditsPage } from './get-credits-page.server.ts';

const PARASITE = 496_243;
const SQUID_GAME = 93_405;
const site = { origin: 'https://kinora.example', imageBase: '/artwork' };
const catalog = openStarterCatalog();

type Member = Record<string, unknown>;

/** The catalog with another cast and crew of each title. */
function openCatalog(cast: Member[], crew: Member[]) {
  return openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      editJson<object>(fetchOriginal(request), (body) => ({
        ...body,
        credits: { cast, crew },
        aggregate_credits: { cast, crew },
        created_by: [],
      })),
  });
}

async function getPage(source = catalog, lang = 'en', type: 'movie' | 'tv' = 'movie') {
  const id = type === 'movie' ? PARASITE : SQUID_GAME;
  const page = await getCreditsPage({ catalog: source, site }, type, id, lang as 'en');
  if (page === null) throw new Error('no page');
  return page;
}

const listMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match]) => match);

test('the whole cast and crew is listed by department, in the language of the page', {
  tags: ['D7'],
}, async () => {
  const { html, heading, title } = await getPage(catalog, 'ko');
  expect([heading, title.title.text]).toEqual(['출연진과 제작진', '기생충']);
  expect(listMatches(html, /<h2[^>]*>([^<]+)/g).slice(0, 4)).toEqual([
    '출연진',
    '연출',
    '각본',
    '제작',
  ]);
  expect(html).toContain('송강호');
  expect(html).toContain('<bdi>감독</bdi>');
});

test('an unknown job and department are in English and name the language', {
  tags: ['D7'],
}, async () => {
  const falconer = { id: 1, name: 'Ana', department: 'Falconry', job: 'Falconer' };
  const { html } = await getPage(openCatalog([], [falconer]), 'de');
  expect(html).toContain('<span lang="en" dir="auto">Falconry</span>');
  expect(html).toContain('<span lang="en" dir="auto">Falconer</span>');
  // One department needs no links to departments.
  expect(html).not.toContain('<nav');
});

test('important departments and jobs come first, and names are links', {
  tags: ['D7'],
}, async () => {
  const crew = [
    { id: 1, name: 'Gaffer Person', department: 'Lighting', job: 'Gaffer' },
    { id: 2, name: 'Assistant', department: 'Directing', job: 'First Assistant Director' },
    { id: 3, name: 'Director Person', department: 'Directing', job: 'Director' },
  ];
  const { html } = await getPage(openCatalog([], crew));
  expect(listMatches(html, /<bdi>(\w+ ?Person|Assistant)<\/bdi>/g)).toEqual([
    'Director Person',
    'Assistant',
    'Gaffer Person',
  ]);
  expect(html).toContain('href="/en/person/3-director-person"');
});

test('members of a show have their number of episodes, and all characters', {
  tags: ['D7'],
}, async () => {
  const cast = [
    {
      id: 1,
      name: 'Mira',
      total_episode_count: 12,
      roles: [
        { character: 'Nell', episode_count: 10 },
        { character: 'Nell (young)', episode_count: 2 },
      ],
    },
  ];
  const { html } = await getPage(openCatalog(cast, []), 'en', 'tv');
  expect(html).toContain('Nell / Nell (young)');
  expect(html).toContain(' · 12 episodes');
});

test('photos are lazy, and a person without one has a placeholder', { tags: ['D7'] }, async () => {
  const cast = [
    { id: 1, name: 'Mira', profile_path: '/mira.jpg' },
    { id: 2, name: 'Jun', profile_path: null },
  ];
  const { html } = await getPage(openCatalog(cast, []));
  expect(listMatches(html, /<img src="([^"]+)"[^>]*loading="lazy"/g)).toEqual([
    '/artwork/w200/mira.jpg',
  ]);
  expect(html).toContain('frame--empty');
});

test('names and characters are escaped', { tags: ['D7'] }, async () => {
  const cast = [{ id: 1, name: '<b>Mira</b>', character: '"><img src=x onerror=alert(1)>' }];
  const { html } = await getPage(openCatalog(cast, []));
  expect(html).toContain('&lt;b&gt;Mira&lt;/b&gt;');
  expect(html).not.toContain('<img src=x');
});

test('a title without cast and crew says so, and an unknown title has no page', {
  tags: ['D7'],
}, async () => {
  expect((await getPage(openCatalog([], []))).html).toContain('No cast or crew listed');
  expect(await getCreditsPage({ catalog, site }, 'movie', 999_999_999, 'en')).toBeNull();
});

test('the page of credits is written in each language', { tags: ['D7'] }, async () => {
  for (const { code } of LANGUAGES) {
    const { html, heading, description } = await getPage(catalog, code);
    expect(heading).not.toBe('');
    expect(description).not.toContain('{{');
    expect(html).not.toMatch(/\{\{|credits\.|job\./);
  }
});

test('a cast of thousands is listed in full', { tags: ['D7'] }, async () => {
  const cast = Array.from({ length: 3000 }, (_, index) => ({
    id: index + 1,
    name: `Person ${index}`,
    profile_path: '/a.jpg',
    character: `Role ${index}`,
  }));
  const { html } = await getPage(openCatalog(cast, []));
  expect(listMatches(html, /<(li)>/g)).toHaveLength(3000);
});
