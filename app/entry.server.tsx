import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { adminLang } from '../domain/admin.ts';
import { loggedPath } from '../domain/logged-path.ts';
import { factsContext, servicesContext, visitorContext } from './context.ts';
import { AdminLanguageContext, LanguageProvider } from './i18n/language-context.tsx';
import { serverLanguage } from './i18n/messages.server.ts';
import rules from './styles/app.css?inline';
import { RulesProvider } from './styles/page-styles.tsx';
import { NonceProvider } from './ui/nonce.ts';
import { type PageFacts, PageFactsProvider } from './ui/page-facts.tsx';

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
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', serverLanguage(lang).tag);
  const facts = status === 200 ? await factsOf(loadContext) : {};
  const render = (nonce?: string) =>
    renderDocument(
      <LanguageProvider language={serverLanguage(lang)}>
        <RulesProvider value={rules}>
          <NonceProvider value={nonce}>
            <PageFactsProvider value={facts}>
              <AdminLanguageContext value={serverLanguage(adminLang(lang))}>
                <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
              </AdminLanguageContext>
            </PageFactsProvider>
          </NonceProvider>
        </RulesProvider>
      </LanguageProvider>,
      nonce,
    );
  const { secureDocument } = loadContext.get(servicesContext);
  if (secureDocument === null) return html(await render(), { status, headers });
  const page = await secureDocument(rules, render);
  headers.set('content-security-policy', page.policy);
  return html(page.html, { status, headers });
}

/** Renders the router's data stream as one block; scripts would insert larger ones. */
async function renderDocument(document: ReactNode, nonce?: string): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(document, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      errors.push(error);
    },
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}

function html(text: string, init: ResponseInit): Response {
  // As bytes, because a response copies a string first.
  return new Response(Buffer.from(text), init);
}

/** Loads the metadata of a page; an error is logged and the page rendered without it. */
async function factsOf(context: RouterContextProvider): Promise<PageFacts> {
  try {
    return await context.get(factsContext)();
  } catch (error) {
    const { requestId } = context.get(visitorContext);
    context
      .get(servicesContext)
      .log.error({ err: error, requestId }, 'facts of a page could not be told');
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
      { err: error, requestId, path: loggedPath(new URL(request.url).pathname) },
      'unexpected error',
    );
};
