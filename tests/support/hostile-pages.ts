import {
  type JsonPath,
  listPaths,
  MARKUP,
  MISSING,
  replaceAt,
} from '../../catalog/fixtures/hostile-values.ts';
import { person } from '../../catalog/fixtures/person.ts';
import * as bodies from '../../catalog/fixtures/response-bodies.ts';
import { chunk } from '../../lib/chunk.ts';

/** A page that is rendered from one response of the catalog, for any number of such pages. */
export type PageKind = {
  name: string;
  nextNumber(): number;
  getPath(number: number): string;
  createBody(number: number): object;
  isRequest(number: number, path: string, query: URLSearchParams): boolean;
  /** The response to the other requests of the page. */
  findOtherBody?(number: number, path: string): unknown;
};

function countFrom(first: number): () => number {
  let next = first;
  return () => next++;
}

const cards = () => [
  { ...bodies.movieCard({ id: 101 }), media_type: 'movie' },
  { ...bodies.movieCard({ id: 102, title: 'Salt Road' }), media_type: 'movie' },
];

export const PAGE_KINDS = {
  movie: {
    name: 'movie',
    nextNumber: countFrom(1000),
    getPath: (id) => `/en/movie/${id}`,
    createBody: (id) => bodies.movie({ id }),
    isRequest: (id, path) => path === `/movie/${id}`,
  },
  show: {
    name: 'show',
    nextNumber: countFrom(1000),
    getPath: (id) => `/en/tv/${id}`,
    createBody: (id) => bodies.show({ id }),
    isRequest: (id, path) => path === `/tv/${id}`,
  },
  credits: {
    name: 'credits',
    nextNumber: countFrom(20_000),
    getPath: (id) => `/en/movie/${id}/credits`,
    createBody: (id) => bodies.movie({ id }),
    isRequest: (id, path) => path === `/movie/${id}`,
  },
  collection: {
    name: 'collection',
    nextNumber: countFrom(1000),
    getPath: (id) => `/en/collection/${id}`,
    createBody: (id) => bodies.collection({ id }),
    isRequest: (id, path) => path === `/collection/${id}`,
  },
  season: {
    name: 'season',
    nextNumber: countFrom(5000),
    getPath: (id) => `/en/tv/${id}/season/1`,
    createBody: () => bodies.season(),
    isRequest: (id, path) => path === `/tv/${id}/season/1`,
    findOtherBody: (id, path) => (path === `/tv/${id}` ? bodies.show({ id }) : undefined),
  },
  person: {
    name: 'person',
    nextNumber: countFrom(1000),
    getPath: (id) => `/en/person/${id}`,
    createBody: (id) => person({ id }),
    isRequest: (id, path) => path === `/person/${id}`,
  },
  list: {
    name: 'list',
    nextNumber: countFrom(2),
    getPath: (page) => `/en/movie?page=${page}`,
    createBody: (page) => bodies.toPage(cards(), { page, total_pages: 500, total_results: 10_000 }),
    isRequest: (page, path, query) =>
      path === '/movie/popular' && query.get('page') === String(page),
  },
  search: {
    name: 'search',
    nextNumber: countFrom(1000),
    getPath: (number) => `/en/search?q=light${number}`,
    createBody: () =>
      bodies.toPage([...cards(), { ...bodies.showCard(), media_type: 'tv' }, bodies.personHit()]),
    isRequest: (number, path, query) =>
      path === '/search/multi' && query.get('query') === `light${number}`,
  },
} satisfies Record<string, PageKind>;

const HOSTILE_VALUES = [
  MISSING,
  null,
  {},
  ['x', null, { id: 'x' }],
  true,
  -1,
  1e300,
  'a'.repeat(1024 * 1024),
  Array(20_000).fill({ id: 1, name: 'a' }),
  'constructor',
  'a\u202eb\0',
  ...MARKUP,
  'javascript:alert(1)',
];

/** Without these, or without a list of results, there is no page. */
const IDENTITY = /^(id|title|name|original_\w+)$/;

const LEAVES_PER_PAGE = 8;

export type HostileBody = { fields: string; body: unknown; statuses: number[] };

/**
 * Bodies of which each field is hostile once, equal fields of the elements of a list only once.
 * Objects, lists and the identity are replaced alone, because their page may lack all the rest.
 */
export function createHostileBodies(body: object): HostileBody[] {
  const paths = new Map(
    listPaths(body)
      .filter((path) => path.length > 0)
      .map((path) => [path.join('.').replace(/\b(\d+|[A-Z]{2})\b/g, '*'), path]),
  );
  const { leaf = [], alone = [] } = Object.groupBy(paths.values(), (path) =>
    isLeaf(body, path) && !IDENTITY.test(path.join('.')) ? 'leaf' : 'alone',
  );
  let count = 0;
  const replaceAll = (group: JsonPath[]) =>
    group.reduce<unknown>((changed, path) => {
      count += 1;
      return replaceAt(changed, path, HOSTILE_VALUES[count % HOSTILE_VALUES.length]);
    }, body);
  const toBody = (group: JsonPath[], statuses: number[]) => ({
    fields: group.map((path) => path.join('.')).join(', '),
    body: replaceAll(group),
    statuses,
  });
  return [
    ...chunk(leaf, LEAVES_PER_PAGE).map((group) => toBody(group, [200])),
    // 502 without a name or the main list.
    ...alone.map((path) => toBody([path], [200, 404, 502])),
  ];
}

function isLeaf(body: object, path: JsonPath): boolean {
  const value = path.reduce<unknown>(
    (parent, key) => (parent as Record<string, unknown>)[key],
    body,
  );
  return typeof value !== 'object' || value === null;
}

/** Keys whose texts select what a page shows. */
const KEPT = /^(media_type|site|type|job|iso_\w+|original_language)$/;

/** Replaces all texts of a body. */
export function replaceTexts<T extends object>(body: T, text: string): T {
  return JSON.parse(JSON.stringify(body), (key, value) =>
    typeof value === 'string' && !KEPT.test(key) ? text : value,
  );
}
