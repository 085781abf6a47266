import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { adminLang } from '../domain/admin/admin.ts';
import type { Lang } from '../domain/language/language.ts';
import { redactPath } from '../domain/web/redact-path.ts';
import { metadataContext, servicesContext, visitorContext } from './context.ts';
import { LanguageProvider } from './i18n/language-context.tsx';
import { serverLanguage } from './i18n/messages.server.ts';
import type { PageLanguage } from './i18n/page-language.ts';
import { getNotFoundTemplate } from './not-found-template.ts';
import { getDocumentCss } from './styles/document-css.server.ts';
import type { StylesHandle, StylesheetName } from './styles/page-styles.tsx';
import { type PageMetadata, ServerDocumentProvider } from './ui/server-document.ts';

// Used by the server; the context keys belong to this bundle.
// biome-ignore lint/performance/noBarrelFile: the server imports it from the one entry of the build
export { createRequestContext } from './context.ts';

/** Renders the whole document before it is sent, as it is cached and its headers hold the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { lang } = loadContext.get(visitorContext);
  const language = getDocumentLanguage(entryContext, lang);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', language.tag);
  const metadata = status === 200 ? await loadMetadata(loadContext) : {};
  const stylesheets = getStylesheets(entryContext);
  const shared = getNotFoundTemplate(entryContext, status, lang);
  async function render(context: EntryContext, nonce?: string) {
    const html = await renderToBytes(
      <LanguageProvider language={language}>
        <ServerDocumentProvider value={{ metadata, nonce, stylesheets }}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </ServerDocumentProvider>
      </LanguageProvider>,
      nonce,
    );
    return { html, css: getDocumentCss(stylesheets) };
  }
  return loadContext
    .get(servicesContext)
    .renderDocument(
      (nonce) => render(entryContext, nonce),
      { status, headers },
      shared && { ...shared, render: (nonce) => render(shared.context, nonce) },
    );
}

/** That of the URL, but Korean or English in the admin area, whose links keep that of the URL. */
function getDocumentLanguage(
  { staticHandlerContext: { matches, errors } }: EntryContext,
  lang: Lang,
): PageLanguage {
  const isAdminArea = matches.some(({ route }) => route.id === 'admin') && !errors?.root;
  const textLang = adminLang(lang);
  return isAdminArea && textLang !== lang
    ? { ...serverLanguage(textLang), code: lang, textLang }
    : serverLanguage(lang);
}

/** Those of the handles of its routes; an error page needs none. */
function getStylesheets({ staticHandlerContext, routeModules }: EntryContext): StylesheetName[] {
  const { matches, errors } = staticHandlerContext;
  if (errors) return [];
  return matches.flatMap(
    ({ route }) => (routeModules[route.id]?.handle as StylesHandle | undefined)?.styles ?? [],
  );
}

/**
 * Renders the router's data stream as one block; scripts would insert larger ones. React writes
 * bytes, which stay bytes until they are sent.
 */
async function renderToBytes(document: ReactNode, nonce?: string): Promise<Buffer<ArrayBuffer>> {
  const errors: unknown[] = [];
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(document, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
    onError(error) {
      errors.push(error);
    },
  });
  await isReady;
  if (errors.length > 0) throw errors[0];
  return collect(pipe);
}

function collect(pipe: (destination: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const destination = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    destination.on('error', reject);
    pipe(destination);
  });
}

/** Loads the metadata of a page; an error is logged and the page rendered without it. */
async function loadMetadata(context: RouterContextProvider): Promise<PageMetadata> {
  try {
    return await context.get(metadataContext)();
  } catch (error) {
    const { requestId } = context.get(visitorContext);
    context.get(servicesContext).log.error({ err: error, requestId }, 'page metadata failed');
    return {};
  }
}

/** Logs unexpected errors; rejections are responses, not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Client errors of the router, such as an unsupported method, are not logged.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = context.get(visitorContext);
  context
    .get(servicesContext)
    .log.error(
      { err: error, requestId, path: redactPath(new URL(request.url).pathname) },
      'unexpected error',
    );
};
