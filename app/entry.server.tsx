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

// The server hands its services to the pages through these; they belong to this bundle's copy of the context keys.
// biome-ignore lint/performance/noBarrelFile: the build has one entry, and this is the only way in
export { createRequestContext } from './context.ts';

/** Renders the whole document before it is sent: it is cached, and its policy is in the headers. */
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

/**
 * Waits for the data that the router hands to the browser, which it renders as a stream. One block,
 * because larger ones are put in place by scripts; an error in any part fails the page.
 */
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
  // As bytes: from a string, a response makes a copy of it first.
  return new Response(Buffer.from(text), init);
}

/** What machines read is no reason to refuse a reader: a page whose facts cannot be told goes without. */
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

/** Only what nobody foresaw comes here: refusals are answers, not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The router's own refusals, such as of a method that a page does not have, are the sender's fault.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = context.get(visitorContext);
  context
    .get(servicesContext)
    .log.error(
      { err: error, requestId, path: loggedPath(new URL(request.url).pathname) },
      'unexpected error',
    );
};
