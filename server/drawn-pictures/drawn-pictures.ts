import { brotliCompressSync, constants } from 'node:zlib';
import { drawBackdrop } from '@kinora/artwork/backdrop';
import { drawPoster } from '@kinora/artwork/poster';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../catalog/catalog.ts';
import { isTakenDown, type TakedownSource } from '../../catalog/takedowns.ts';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import { getLanguage, isLang, type Lang } from '../../domain/language/language.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { isAppError } from '../../domain/web/errors.ts';
import { acceptedEncodings } from '../../lib/accept-encoding.ts';
import { shortHash } from '../../lib/short-hash.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { SVG_HEADERS } from '../http/svg-headers.ts';
import type { KnownTitle, KnownTitles } from './known-titles.ts';

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
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

type Subject = TitleRef & { lang: Lang; isWide: boolean };
type Drawing = { svg: string; brotli: Uint8Array<ArrayBuffer>; etag: string };

/**
 * Pictures that stand in for missing and broken ones: `/artwork/drawn/ko/movie/496243.svg` is a
 * poster with the title in the language, `496243-wide.svg` a backdrop without text (C1).
 */
export function drawnPictures({ catalog, takedowns, knownTitles }: DrawnPicturesDeps) {
  const cache = new LRUCache<string, Drawing>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ svg, brotli }) => svg.length + brotli.length,
  });

  /** `null` for an unknown title. Restricted titles are drawn without their name. */
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

  function draw(subject: Subject, title: KnownTitle): Drawing {
    const key = JSON.stringify([subject, title]);
    let drawing = cache.get(key);
    if (!drawing) {
      drawing = toDrawing(subject.isWide ? drawWide(subject, title) : drawTall(subject, title));
      cache.set(key, drawing);
    }
    return drawing;
  }

  return new Hono().get('/artwork/drawn/:lang/:type/:file', async (c) => {
    const { lang, type, file } = c.req.param();
    const [, id = '', wide] = /^([1-9]\d{0,8})(-wide)?\.svg$/.exec(file) ?? [];
    if (!isLang(lang) || (type !== 'movie' && type !== 'tv') || id === '') return c.notFound();
    const subject: Subject = { type, id: Number(id), lang, isWide: wide !== undefined };
    const title = await findTitle(subject, lang);
    if (title === null) return c.notFound();
    const { svg, brotli, etag } = draw(subject, title === 'missing' ? NAMELESS : title);
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

function drawTall({ type, id, lang }: Subject, { text, genreIds, year }: KnownTitle): string {
  return drawPoster({
    id: `${type}-${id}`,
    genres: genreIds,
    title: text.text,
    lang: text.lang ?? getLanguage(lang).tag,
    year,
  });
}

function drawWide({ type, id }: Subject, { genreIds }: KnownTitle): string {
  return drawBackdrop({ id: `${type}-${id}`, genres: genreIds, seed: 0 });
}

function toDrawing(svg: string): Drawing {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    svg,
    brotli: new Uint8Array(brotliCompressSync(svg, { params })),
    etag: `W/"${shortHash(svg)}"`,
  };
}
