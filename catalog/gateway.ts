import type { CacheTag } from '../domain/cache-tags.ts';
import type { Lang } from '../domain/language.ts';
import { hasFilters } from '../domain/list.ts';
import type { Paged, TitlePage } from '../domain/title.ts';
import { createCache } from './cache.ts';
import type { Catalog, Override, ReadOverrides } from './catalog.ts';
import type { Client, Log } from './client.ts';
import { createEnglishTitles } from './english-titles.ts';
import type { KeptAnswers } from './kept/answers.ts';
import { lacksLanguageName } from './map/language-names.ts';
import { baseOf } from './map/language-tag.ts';
import { changesOf, overlay, overlayNames } from './overrides.ts';
import {
  discoverQuestion,
  findQuestion,
  genresQuestion,
  languagesQuestion,
  listQuestion,
  peopleQuestion,
  personQuestion,
  type Question,
  searchQuestion,
  seasonQuestion,
  titleQuestion,
} from './questions.ts';
import { clampPage, isId, tidyQuery } from './requests.ts';
import { keyOf, nullIfLate, type SourceDeps, sourceOf } from './source.ts';
import { TIMES } from './times.ts';

/** Detail pages take 20 to 60 KB each; 64 MB hold the thousand or two most popular. */
const PAGES = { maxEntries: 20_000, maxBytes: 64 * 1024 * 1024 };

/** Searches and filters have a cache of their own, so that they cannot evict pages. */
const QUERIES = { maxEntries: 5000, maxBytes: 16 * 1024 * 1024 };

export type CatalogOptions = {
  client: Client;
  /** On failure the catalog's own data is shown and `onOverridesUnavailable` called. */
  readOverrides: ReadOverrides;
  onOverridesUnavailable?: () => void;
  log: Log;
  answers?: KeptAnswers | null;
  /** Called with the tag of a changed title or person, once reads return the new version. */
  onChange?: (tag: CacheTag) => void;
  now?: () => number;
};

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function createCatalog({
  client,
  readOverrides,
  onOverridesUnavailable = () => {},
  log,
  answers = null,
  onChange = () => {},
  now = Date.now,
}: CatalogOptions): Catalog {
  let stale = 0;
  const onStale = (key: string, error: unknown) => {
    stale += 1;
    log.warn(
      { path: key.split('?')[0], reason: reasonOf(error) },
      'catalog refresh failed, the kept answer is served',
    );
  };
  const pages = createCache({ ...PAGES, now, onStale });
  const queries = createCache({ ...QUERIES, now, onStale });
  const englishTitles = createEnglishTitles();
  const parts: SourceDeps = {
    client,
    answers,
    englishTitles,
    now,
    onChange,
    askInEnglish: (question) => ask(question, 'en'),
  };

  async function ask<W, T>(question: Question<W, T>, lang: Lang): Promise<T | null> {
    const { kind } = question;
    const request = question.request(lang);
    const key = keyOf(request);
    const cache = kind === 'search' || kind === 'discover' || kind === 'find' ? queries : pages;
    return cache.read(key, TIMES[kind], sourceOf({ question, lang, request, key }, parts));
  }

  async function askPage<W, T>(
    question: Question<W, Paged<T>>,
    lang: Lang,
    page: number,
  ): Promise<Paged<T>> {
    return (await ask(question, lang)) ?? { items: [], page, pages: 1, total: 0 };
  }

  /** Overrides of titles, and of the name of a page in all languages, in one query (D12). */
  async function overridesOf(
    titles: { type: string; id: number }[],
    lang: Lang,
    page?: TitlePage,
  ): Promise<Override[]> {
    const refs = titles.flatMap(({ type, id }) =>
      type === 'movie' || type === 'tv' ? [{ type, id } as const] : [],
    );
    if (refs.length === 0) return [];
    try {
      return await readOverrides(refs, baseOf(lang), page && { type: page.type, id: page.id });
    } catch (error) {
      log.warn(
        { reason: reasonOf(error) },
        'overrides could not be read, the catalog data is shown',
      );
      onOverridesUnavailable();
      return [];
    }
  }

  async function changesFor(titles: { type: string; id: number }[], lang: Lang) {
    return changesOf(await overridesOf(titles, lang), lang);
  }

  async function overlayCards<T extends { type: string; id: number }>(
    cards: T[],
    lang: Lang,
  ): Promise<T[]> {
    const changes = await changesFor(cards, lang);
    return changes.size === 0 ? cards : cards.map((card) => overlay(card, changes));
  }

  async function overlayPage<T extends { type: string; id: number }>(
    paged: Paged<T>,
    lang: Lang,
  ): Promise<Paged<T>> {
    return { ...paged, items: await overlayCards(paged.items, lang) };
  }

  async function languageNameOf(page: TitlePage, lang: Lang): Promise<string | null> {
    if (!lacksLanguageName(page, lang)) return null;
    const names = await nullIfLate(ask(languagesQuestion(), 'en'));
    return names?.[page.originalLanguageCode] ?? null;
  }

  const catalog: Catalog = {
    async title(type, id, lang) {
      const page = await catalog.original(type, id, lang);
      if (page === null) return null;
      const originalLanguageName = await languageNameOf(page, lang);
      const recommendations = page.recommendations.map(englishTitles.complete);
      const overrides = await overridesOf([page, ...recommendations], lang, page);
      const changes = changesOf(overrides, lang);
      return {
        ...overlay(page, changes),
        originalLanguageName,
        names: overlayNames(page.names, page, overrides),
        recommendations: recommendations.map((card) => overlay(card, changes)),
      };
    },

    async original(type, id, lang) {
      return isId(id) ? ask(titleQuestion(type, id), lang) : null;
    },

    async season(showId, number, lang) {
      return isId(showId) && Number.isInteger(number) && number >= 0
        ? ask(seasonQuestion(showId, number), lang)
        : null;
    },

    async person(id, lang) {
      const page = isId(id) ? await ask(personQuestion(id), lang) : null;
      if (page === null) return null;
      const changes = await changesFor(
        [
          ...new Map(
            [...page.cast, ...page.crew].map((card) => [`${card.type}/${card.id}`, card]),
          ).values(),
        ],
        lang,
      );
      if (changes.size === 0) return page;
      return {
        ...page,
        cast: page.cast.map((card) => overlay(card, changes)),
        crew: page.crew.map((card) => overlay(card, changes)),
      };
    },

    async people(lang, page) {
      const number = clampPage(page);
      return askPage(peopleQuestion(number), lang, number);
    },

    async list(type, name, lang, page) {
      const number = clampPage(page);
      return overlayPage(await askPage(listQuestion(type, name, number), lang, number), lang);
    },

    async discover(type, filters, lang, page) {
      const sort = filters.sort === 'popularity' ? null : filters.sort;
      if (!hasFilters({ ...filters, sort })) return catalog.list(type, 'popular', lang, page);
      const number = clampPage(page);
      const today = new Date(now()).toISOString().slice(0, 10);
      return overlayPage(
        await askPage(discoverQuestion(type, filters, number, today), lang, number),
        lang,
      );
    },

    async genres(type, lang) {
      const genres = (await ask(genresQuestion(type), lang)) ?? [];
      return genres.filter((genre) => genre.name !== '');
    },

    async search(kind, query, lang, page) {
      const number = clampPage(page);
      if (tidyQuery(query) === '') return { items: [], page: number, pages: 1, total: 0 };
      return overlayPage(await askPage(searchQuestion(kind, query, number), lang, number), lang);
    },

    async find(imdbId) {
      return /^tt\d{5,10}$/.test(imdbId) ? ask(findQuestion(imdbId), 'en') : null;
    },

    corrected: overlayCards,

    status: () => ({
      ...client.status(),
      cached: pages.size() + queries.size(),
      stale,
      kept: answers?.status() ?? null,
    }),
  };
  return catalog;
}
