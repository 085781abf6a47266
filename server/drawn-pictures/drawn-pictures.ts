import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../catalog/catalog.ts';
import { isTakenDown, type TakedownSource } from '../../catalog/takedowns.ts';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import { isLang, type Lang } from '../../domain/language/language.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { isAppError } from '../../domain/web/errors.ts';
import { acceptedEncodings } from '../../lib/accept-encoding.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { SVG_HEADERS } from '../http/svg-headers.ts';
import type { DrawnPicture, PictureSubject } from './draw-picture.ts';
import type { KnownTitle, KnownTitles } from './known-titles.ts';

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
/** Names of the catalog may not be stored forever. */
const TTL_MS = 24 * 3_600_000;
/** A picture without the name is better than none. */
const LOOKUP_TIMEOUT_MS = 3000;
/** Titles rarely change their name, but admins can change it and take a title down. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';
/** While the catalog is unavailable, the name is missing. */
const INCOMPLETE_CACHE_CONTROL = 'public, max-age=60';

const NAMELESS: KnownTitle = { text: { text: '', lang: null }, genreIds: [], year: null };

export type DrawnPicturesDeps = {
  /** Without what was taken down. */
  catalog: Pick<Catalog, 'title'>;
  takedowns: Pick<TakedownSource, 'get'>;
  knownTitles: Pick<KnownTitles, 'get'>;
};

/**
 * Pictures that stand in for missing and broken ones: `/artwork/drawn/ko/movie/496243.svg` is a
 * poster with the title in the language, `496243-wide.svg` a backdrop without text (C1).
 */
export function drawnPictures({ catalog, takedowns, knownTitles }: DrawnPicturesDeps) {
  const cache = new LRUCache<string, DrawnPicture>({
    maxSize: MAX_CACHE_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ svg, brotli }) => svg.length + brotli.length,
  });

  /**
   * `null` for an unknown title, `missing` while the catalog does not respond. Restricted titles
   * are drawn without their name.
   */
  async function findTitle(title: TitleRef, lang: Lang): Promise<KnownTitle | 'missing' | null> {
    try {
      if (isTakenDown(await takedowns.get(), title)) return null;
      const known = knownTitles.get(title, lang);
      if (known) return known;
      const page = await withTimeout(
        runWithPriority('crawler', () => catalog.title(title.type, title.id, lang)),
        LOOKUP_TIMEOUT_MS,
        () => 'missing' as const,
      );
      if (page === null || page === 'missing') return page;
      const { genreIds, date } = page;
      return page.restricted
        ? { ...NAMELESS, genreIds }
        : { text: page.title, genreIds, year: Number(date?.slice(0, 4)) || null };
    } catch (error) {
      if (isAppError(error)) return 'missing';
      throw error;
    }
  }

  async function draw(subject: PictureSubject, title: KnownTitle): Promise<DrawnPicture> {
    const key = JSON.stringify([subject, title]);
    let picture = cache.get(key);
    if (!picture) {
      // Loaded with the first picture.
      const { drawPicture } = await import('./draw-picture.ts');
      picture = drawPicture(subject, title);
      cache.set(key, picture);
    }
    return picture;
  }

  return new Hono().get('/artwork/drawn/:lang/:type/:file', async (c) => {
    const { lang, type, file } = c.req.param();
    const [, id = '', wide] = /^([1-9]\d{0,8})(-wide)?\.svg$/.exec(file) ?? [];
    if (!isLang(lang) || (type !== 'movie' && type !== 'tv') || id === '') return c.notFound();
    const subject: PictureSubject = { type, id: Number(id), lang, isWide: wide !== undefined };
    const title = await findTitle(subject, lang);
    if (title === null) return c.notFound();
    const { svg, brotli, etag } = await draw(subject, title === 'missing' ? NAMELESS : title);
    const headers = {
      ...SVG_HEADERS,
      etag,
      vary: 'accept-encoding',
      'cache-control': title === 'missing' ? INCOMPLETE_CACHE_CONTROL : CACHE_CONTROL,
    };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return acceptedEncodings(c.req.header('accept-encoding')).includes('br')
      ? c.body(brotli, 200, { ...headers, 'content-encoding': 'br' })
      : c.body(svg, 200, headers);
  });
}
