import { data, type RouterContextProvider } from 'react-router';
import type { FormState } from '../domain/forms/form.ts';
import type { Lang } from '../domain/language/language.ts';
import { type Tile, toTile } from '../domain/titles/tile.ts';
import { isUnavailable } from '../domain/web/database-unavailable.ts';
import { assertAppError, getHttpStatus, isAppError } from '../domain/web/errors.ts';
import { withTimeout } from '../lib/timeout.ts';
import { type Services, servicesContext, visitorContext } from './context.ts';
import { serverLanguage } from './i18n/messages.server.ts';
import type { MessageKey } from './i18n/translator.ts';

/** Chooses the text of a 404 page (D10, D14). */
export type NotFoundKind = 'page' | 'content' | 'person';
/** Data of the error page. No other details of an error leave the server. */
export type ErrorPageData =
  | { missing: NotFoundKind; titles: Tile[] }
  | { hidden: true }
  | { refused: 'bad_request' | 'busy' }
  | { rejected: Rejection }
  | { outage: true; retryAfter: number | null };

/** Localized texts, for what the visitor's language files lack. */
export type Rejection = {
  title: string;
  text: string;
  /**
   * The session or the data of the user cannot be read: scripts show this text, and reload the page
   * when it can.
   */
  retryText?: string;
  resend?: UnsentForm;
};

/** A form that the error page can send again. */
export type UnsentForm = { action: string; fields: [name: string, value: string][]; label: string };

type Context = Readonly<RouterContextProvider>;

const MAX_POPULAR_TITLES = 6;
/** The list is cached, as the home page shows it. */
const POPULAR_TITLES_TIMEOUT_MS = 200;
/** Used if the catalog sends no `retry-after`. */
const RETRY_AFTER_SECONDS = 10;
/** A database is back within seconds after a restart, and within a minute after a failover. */
export const DATABASE_RETRY_AFTER_SECONDS = 2;

/**
 * Resolves to the value. Throws an error page otherwise: 404 for `null`, 403 for a title hidden by
 * family mode, and 502, 503 or 504 if the catalog or the database is unavailable.
 */
export async function orErrorPage<T>(
  context: Context,
  promise: Promise<T | null>,
  missing: NotFoundKind,
): Promise<T> {
  const value = await promise.catch((error: unknown) => {
    if (isUnavailable(error)) throw busy();
    assertAppError(error);
    if (error.code === 'hidden_by_family_mode')
      throw data({ hidden: true } satisfies ErrorPageData, { status: getHttpStatus(error.code) });
    const retryAfter = error.retryAfter ?? RETRY_AFTER_SECONDS;
    throw data({ outage: true, retryAfter } satisfies ErrorPageData, {
      status: getHttpStatus(error.code),
      headers: { 'retry-after': String(retryAfter), 'cache-control': 'no-store' },
    });
  });
  if (value === null) throw await notFound(context, missing);
  return value;
}

/** With popular titles. */
export async function notFound(context: Context, missing: NotFoundKind) {
  const titles = await loadPopularTitles(context);
  return data({ missing, titles } satisfies ErrorPageData, { status: 404 });
}

/** Empty if the catalog does not have them at once. */
function loadPopularTitles(context: Context): Promise<Tile[]> {
  const { catalog } = context.get(servicesContext);
  const { lang } = context.get(visitorContext);
  const titles = catalog.list('movie', 'popular', lang, 1).then(
    ({ items }) => items.slice(0, MAX_POPULAR_TITLES).map(toTile),
    () => [],
  );
  return withTimeout(titles, POPULAR_TITLES_TIMEOUT_MS, () => []);
}

export function badRequest(status: 400 | 403 | 405 = 400) {
  return data({ refused: 'bad_request' } satisfies ErrorPageData, { status });
}

/** The error page for a form whose body was not read. */
export function rejectedForm({ title, problems }: FormState, status: number, headers: Headers) {
  headers.set('cache-control', 'no-store');
  return data(
    {
      rejected: { title, text: problems.map(({ text }) => text).join(' ') },
    } satisfies ErrorPageData,
    { status, headers },
  );
}

/** The admin area, for an admin whose session needs a second factor. */
export function secondFactorNeeded(lang: Lang) {
  const { t } = serverLanguage(lang);
  const rejected = { title: t('admin.title'), text: t('admin.factor_needed') };
  return data({ rejected } satisfies ErrorPageData, { status: 403 });
}

/** The site is overloaded, or data of the page cannot be read. */
export function busy() {
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' };
  return data({ refused: 'busy' } satisfies ErrorPageData, { status: 503, headers });
}

/** The session or the data of the user cannot be read. */
export function accountOutage(lang: Lang) {
  const { t } = serverLanguage(lang);
  const rejected = {
    title: t('outage.account_title'),
    text: t('outage.account_text'),
    retryText: t('outage.page_retrying'),
  };
  const headers = {
    'retry-after': String(DATABASE_RETRY_AFTER_SECONDS),
    'cache-control': 'private, no-store',
  };
  return data({ rejected } satisfies ErrorPageData, { status: 503, headers });
}

/** Resolves to the data of the user. Throws the page above if the database is unavailable. */
export async function orAccountOutage<T>(lang: Lang, promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw isUnavailable(error) ? accountOutage(lang) : error;
  });
}

/** The same, and a page with the texts after any other error, such as for an unreadable table. */
export async function orUnreadable<T>(
  { log }: Pick<Services, 'log'>,
  lang: Lang,
  texts: { title: MessageKey; text: MessageKey },
  promise: Promise<T>,
): Promise<T> {
  return orAccountOutage(lang, promise).catch((error: unknown) => {
    if (!(error instanceof Error) || isAppError(error)) throw error;
    log.error({ err: error }, 'data of a user cannot be read');
    const { t } = serverLanguage(lang);
    const rejected = { title: t(texts.title), text: t(texts.text) };
    throw data({ rejected } satisfies ErrorPageData, { status: 503, headers: PRIVATE_HEADERS });
  });
}

/** For pages of one user or one secret link: prevents storage in a shared browser. */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' };

/** Responds with a private file; streams a generator. */
export function download(
  content: string | AsyncGenerator<string>,
  type: string,
  name: string,
): Response {
  return new Response(typeof content === 'string' ? content : toByteStream(content), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      ...PRIVATE_HEADERS,
    },
  });
}

function toByteStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/** Responds with a public XML document, which proxies may cache for one hour. */
export function xml(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600',
    },
  });
}
