import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUNDLED_DATA } from '../library/load-records.ts';
import { findProblems } from './problems.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const MOVIE = 'movies/101-moonlight-post-office.json';
const SHOW = 'shows/201-records-of-the-stars.json';

const createdFolders: string[] = [];
afterAll(() => {
  for (const folder of createdFolders) rmSync(folder, { recursive: true });
});

/**
 * Copies the fixtures and completes them: they lack genre names, and a watch type has no provider.
 */
function createValidFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-catalog-'));
  createdFolders.push(folder);
  cpSync(FIXTURES, folder, { recursive: true });
  cpSync(join(BUNDLED_DATA, 'genres.json'), join(folder, 'genres.json'));
  edit(folder, MOVIE, (movie: Title) => delete movie.watch.regions.KR?.buy);
  return folder;
}

function edit<File>(folder: string, path: string, change: (file: File) => void): void {
  const file = JSON.parse(readFileSync(join(folder, path), 'utf8'));
  change(file);
  writeFileSync(join(folder, path), JSON.stringify(file));
}

// The fixtures lack overviews in most languages, which is always reported.
const anyway = new Set(findProblems(createValidFolder()));

function problemsAfter<File>(path: string, change: (file: File) => void): string {
  const folder = createValidFolder();
  edit(folder, path, change);
  return findProblems(folder)
    .filter((problem) => !anyway.has(problem))
    .join('\n');
}

type Credit = {
  person: number;
  name: string;
  character?: string;
  job?: string;
  department?: string;
};
type Title = {
  id: number;
  date: string;
  genres: number[];
  titles: Record<string, string>;
  overviews: Record<string, string>;
  cast: Credit[];
  crew: Credit[];
  watch: { asOf: string; regions: Record<string, Record<string, number[]>> };
};
type Show = Title & {
  lastDate: string;
  seasons: {
    number: number;
    date: string;
    episodeCount: number;
    episodes?: { number: number }[];
  }[];
};

test('valid data has no problems except missing overviews', () => {
  expect([...anyway].filter((problem) => !/has no overview in/.test(problem))).toEqual([]);
});

test.each<[string, (title: Title) => void, RegExp]>([
  [
    'a key that there is not',
    (title) => Object.assign(title, { colour: 'red' }),
    /Unrecognized key: "colour"/,
  ],
  [
    'an id that its name does not say',
    (title) => Object.assign(title, { id: 999 }),
    /is not named after its id 999/,
  ],
  [
    'a day that there is not',
    (title) => Object.assign(title, { date: '2021-02-30' }),
    /Invalid ISO date/,
  ],
  [
    'a language that the site does not speak',
    (title) => Object.assign(title.titles, { xx: 'X' }),
    /Unrecognized key: "xx"/,
  ],
  [
    'an overview in the wrong place',
    (title) => Object.assign(title.overviews, { ko: 'A post office.' }),
    /overview in ko is not in that/,
  ],
  [
    'a title in letters of another language',
    (title) => Object.assign(title.titles, { fr: '달빛' }),
    /title in fr is not in that/,
  ],
  ['a genre that there is not', (title) => title.genres.push(12345), /genre 12345 is unknown/],
  [
    'a person in no file',
    (title) => title.cast.push({ person: 777, name: 'Nobody', character: '' }),
    /person 777 \(Nobody\) is in no file/,
  ],
  [
    'a name that is another’s',
    (title) => Object.assign(title.cast[0] ?? {}, { name: 'Someone Else' }),
    /is Han Seo-jin, not Someone Else/,
  ],
  [
    'an actor named twice',
    (title) => title.cast.push(...title.cast.slice(0, 1)),
    /Han Seo-jin as Ji-won is listed twice/,
  ],
  [
    'a job of another department',
    (title) => Object.assign(title.crew[0] ?? {}, { job: 'Editor' }),
    /"Editor" is no job of the department/,
  ],
  [
    'someone not yet born',
    (title) => Object.assign(title, { date: '1950-01-01' }),
    /was born after it, on 1980-09-09/,
  ],
  [
    'a provider that there is not',
    (title) => Object.assign(title, offersFrom(4711)),
    /provider 4711 is unknown/,
  ],
  [
    'an unknown company',
    (title) => Object.assign(title, { companies: [401, 4711] }),
    /company 4711 is unknown/,
  ],
  [
    'a company named twice',
    (title) => Object.assign(title, { companies: [401, 401] }),
    /company 401 is listed twice/,
  ],
  [
    'an unknown collection',
    (title) => Object.assign(title, { collection: 4711 }),
    /collection 4711 is unknown/,
  ],
  [
    'an empty list of companies',
    (title) => Object.assign(title, { companies: [] }),
    /expected array to have >=1 items/,
  ],
])('a movie with %s is reported', (_what, change, problem) => {
  expect(problemsAfter(MOVIE, change)).toMatch(problem);
});

function offersFrom(provider: number): Pick<Title, 'watch'> {
  return { watch: { asOf: '2026-11-20', regions: { KR: { flatrate: [provider] } } } };
}

test.each<[string, (show: Show) => void, RegExp]>([
  [
    'an end before its beginning',
    (show) => Object.assign(show, { lastDate: '1999-01-01' }),
    /ends on 1999-01-01, before it begins/,
  ],
  [
    'a season twice',
    (show) => show.seasons.push(...show.seasons.slice(-1)),
    /has season \d+ twice/,
  ],
  [
    'more episodes than counted',
    (show) =>
      Object.assign(show.seasons.at(-1) ?? {}, { episodeCount: 1, episodes: [{ number: 9 }] }),
    /but lists 9/,
  ],
])('a show with %s is reported', (_what, change, problem) => {
  expect(problemsAfter(SHOW, change)).toMatch(problem);
});

test('a file that is not JSON is the only reported problem', () => {
  const folder = createValidFolder();
  writeFileSync(join(folder, MOVIE), '{ "id": 101, }');
  const problems = findProblems(folder);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^movies.101-moonlight-post-office\.json: .*JSON/);
});

test('people without credits and people who died before their birth are reported', () => {
  type Person = { id: number; names: { en: string }; birthday: string; deathday: string | null };
  const added = problemsAfter('people/h.json', (people: Person[]) => {
    const [first] = people;
    if (first)
      people.push({ ...first, id: 999, names: { en: 'Lost Person' }, deathday: '1970-01-01' });
  });
  expect(added).toMatch(/999 Lost Person is in no title/);
  expect(added).toMatch(/died on 1970-01-01, before being born/);
});

test('a company without a title and unsorted companies are reported', () => {
  const unused = { id: 400, name: 'Unused Pictures', country: 'GB' };
  const added = problemsAfter('companies.json', (companies: object[]) => companies.push(unused));
  expect(added).toMatch(/company 400 Unused Pictures is in no title/);
  expect(added).toMatch(/companies.json is not sorted by id/);
});

test('a collection without a movie and a name in another script are reported', () => {
  const unused = { id: 503, names: { en: 'Unused Collection', de: '사용 안 함' } };
  const added = problemsAfter('collections.json', (collections: object[]) =>
    collections.push(unused),
  );
  expect(added).toMatch(/collection 503 Unused Collection is in no movie/);
  expect(added).toMatch(/the name in de is not in that language/);
});

test('a company without a country and a collection without an English name are reported', () => {
  type Company = { country?: string };
  expect(problemsAfter('companies.json', ([first]: Company[]) => delete first?.country)).toMatch(
    /companies.json:.*country/s,
  );
  type Collection = { names: { en?: string } };
  expect(
    problemsAfter('collections.json', ([first]: Collection[]) => delete first?.names.en),
  ).toMatch(/collections.json:.*names/s);
});
