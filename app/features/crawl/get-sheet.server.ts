import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../../catalog/catalog.ts';
import { createLimit } from '../../../catalog/limit.ts';
import { AppError, assertAppError, isAppError } from '../../../domain/errors.ts';
import { DEFAULT_LANG, LANGUAGES } from '../../../domain/language.ts';
import { type Filters, LISTS } from '../../../domain/list.ts';
import type { MediaType, Paged } from '../../../domain/title.ts';
import { links } from '../../i18n/links.ts';
import { fixedPages, genrePages, pageOf } from './rules.ts';
import type { SitemapName } from './schema.ts';
import type { LocalizedPage } from './types.ts';

/** The best known titles: of all orders the one that moves least, so that a title stays in the sheet that it is in. */
export const MOST_VOTED: Filters = { genreIds: [], sort: 'votes', year: null, rating: null };

/** Of a list, in one sheet. */
export const PAGES_A_SHEET = 4;

/** Of all sheets together: leaves most of the catalog's 40 requests a second to visitors. */
const limit = createLimit({ concurrent: 4, queued: 10_000 });
const LONGEST_TURN_MS = 60_000;

/** A crawler waits that long; then it is told when to come back, and finds the sheet read. */
const PATIENCE_MS = 8000;
const COME_BACK_SECONDS = 60;

/** All languages of a sheet are fetched one after the other. A sheet is some 300 KB. */
const KEPT = { max: 20, ttl: 30 * 60_000 };
const kept = new WeakMap<Catalog, LRUCache<string, Promise<LocalizedPage[]>>>();

/** One of these that the catalog answers with nonsense is left out; many of them are an outage. */
const BROKEN_SHARE = 0.1;

/**
 * The pages of one sheet in all languages. Either it could be read as a whole or it rejects with `catalog_unavailable`: to a crawler
 * a shorter sitemap would say that the missing pages are gone.
 */
export async function getSheet(
  catalog: Catalog,
  name: SitemapName,
  patienceMs = PATIENCE_MS,
): Promise<LocalizedPage[]> {
  if (name.section === 'pages') return fixedPages(new Date().toISOString().slice(0, 10));
  const sheets = kept.get(catalog) ?? new LRUCache<string, Promise<LocalizedPage[]>>(KEPT);
  kept.set(catalog, sheets);
  const key = `${name.section} ${name.sheet}`;
  const reading = sheets.get(key) ?? readSheet(catalog, name);
  if (!sheets.has(key)) {
    sheets.set(key, reading);
    reading.catch(() => sheets.delete(key));
  }
  return withPatience(reading, patienceMs);
}

async function readSheet(
  catalog: Catalog,
  { section, sheet }: SitemapName,
): Promise<LocalizedPage[]> {
  try {
    if (section === 'genres')
      return (await Promise.all([readGenres(catalog, 'movie'), readGenres(catalog, 'tv')])).flat();
    if (section === 'people') return await readPeople(catalog, sheet);
    return await readTitles(catalog, section === 'shows' ? 'tv' : 'movie', sheet);
  } catch (error) {
    assertAppError(error);
    throw new AppError('catalog_unavailable', error.message, {
      cause: error,
      retryAfter: error.retryAfter ?? COME_BACK_SECONDS,
    });
  }
}

/** The first sheet holds what the named lists show now, the others the best known titles of all times. */
async function readTitles(
  catalog: Catalog,
  type: MediaType,
  sheet: number,
): Promise<LocalizedPage[]> {
  const lists =
    sheet === 1
      ? LISTS[type].map((name) => () => catalog.list(type, name, DEFAULT_LANG, 1))
      : pagesOf(sheet - 1).map(
          (page) => () => catalog.discover(type, MOST_VOTED, DEFAULT_LANG, page),
        );
  return readEach(lists, async (id) => {
    const title = await catalog.title(type, id, DEFAULT_LANG);
    return title === null || title.adult
      ? null
      : pageOf(title.names, (lang, name) => links.title(lang, type, id, name));
  });
}

async function readPeople(catalog: Catalog, sheet: number): Promise<LocalizedPage[]> {
  const lists = pagesOf(sheet).map((page) => () => catalog.people('en', page));
  return readEach(lists, async (id) => {
    // Only the English answer tells the usual name of everybody, by which most languages address the page.
    const person = await catalog.person(id, 'en');
    return person === null || person.adult
      ? null
      : pageOf(person.names, (lang, name) => links.person(lang, id, name));
  });
}

async function readGenres(catalog: Catalog, type: MediaType): Promise<LocalizedPage[]> {
  const genres = await inTurns(
    LANGUAGES.map(
      ({ code }) =>
        () =>
          catalog.genres(type, code),
    ),
  );
  return genrePages(
    type,
    LANGUAGES.map(({ code }, index) => [code, genres[index] ?? []]),
  );
}

function pagesOf(sheet: number): number[] {
  return Array.from(
    { length: PAGES_A_SHEET },
    (_, index) => (sheet - 1) * PAGES_A_SHEET + index + 1,
  );
}

/** The page of each item of the lists, once, by its own answer: a list knows the name in one language alone. */
async function readEach(
  lists: (() => Promise<Paged<{ id: number }>>)[],
  read: (id: number) => Promise<LocalizedPage | null>,
): Promise<LocalizedPage[]> {
  const items = (await inTurns(lists)).flatMap((list) => list.items);
  const ids = [...new Set(items.map(({ id }) => id))];
  let broken = 0;
  const pages = await inTurns(
    ids.map(
      (id) => () =>
        read(id).catch((error: unknown) => {
          // Its page answers 502 and has no business in a sitemap.
          if (
            !isAppError(error) ||
            error.code !== 'catalog_broken' ||
            ++broken > ids.length * BROKEN_SHARE
          )
            throw error;
          return null;
        }),
    ),
  );
  return pages.filter((page) => page !== null);
}

/** All that is read, a few at a time. After a failure nothing further is asked. */
async function inTurns<T>(reads: (() => Promise<T>)[]): Promise<T[]> {
  const failure = new AbortController();
  const readOne = async (read: () => Promise<T>): Promise<T> => {
    const turn = await limit.run(async () => {
      failure.signal.throwIfAborted();
      return read();
    }, LONGEST_TURN_MS);
    if (turn === null) throw notYet('waits for others');
    return turn.value;
  };
  try {
    return await Promise.all(reads.map(readOne));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}

function notYet(reason: string): AppError {
  return new AppError('catalog_unavailable', `The sitemap ${reason}`, {
    retryAfter: COME_BACK_SECONDS,
  });
}

async function withPatience<T>(reading: Promise<T>, patienceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(notYet('is still being read')), patienceMs);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
