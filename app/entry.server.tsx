import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { panelLang } from '../domain/admin.ts';
import { loggedPath } from '../domain/logged-path.ts';
import { factsContext, servicesContext, visitorContext } from './context.ts';
import { LanguageProvider, PanelContext } from './i18n/language-context.tsx';
import { serverLanguage } from './i18n/messages.server.ts';
import rules from './styles/app.css?inline';
import { RulesProvider } from './styles/page-styles.tsx';
import { NonceProvider } from './ui/nonce.ts';
import { type PageFacts, PageFactsProvider } from './ui/page-facts.tsx';

// The server hands its services to the pages through these; they belong to this bundle's copy of the context keys.
// biome-ignore lint/performance/noBarrelFile: the build has one entry, and this is the only way in
export { createRequestContext } from './context.ts';

/**
 * Renders the whole document at once and in one go: nothing in a page waits, and a stream would cost more than what it carries. What
 * the browser's router is told of the page is a stream all the same, so it is read before.
 */
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
  await readHandoff(entryContext);
  const render = (nonce?: string) =>
    `<!DOCTYPE html>${renderToString(
      <LanguageProvider language={serverLanguage(lang)}>
        <RulesProvider value={rules}>
          <NonceProvider value={nonce}>
            <PageFactsProvider value={facts}>
              <PanelContext value={serverLanguage(panelLang(lang))}>
                <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
              </PanelContext>
            </PageFactsProvider>
          </NonceProvider>
        </RulesProvider>
      </LanguageProvider>,
    )}`;
  const { secureDocument } = loadContext.get(servicesContext);
  if (secureDocument === null) return html(render(), { status, headers });
  const page = secureDocument(rules, render);
  headers.set('content-security-policy', page.policy);
  return html(page.html, { status, headers });
}

function html(text: string, init: ResponseInit): Response {
  // As bytes: from a string, a response makes a copy of it first.
  return new Response(Buffer.from(text), init);
}

/**
 * Reads the data of the page to its end and leaves it where the router keeps what it has read, so that it finds all of it and waits for
 * none.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (serverHandoffStream === undefined || renderMeta === undefined) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  reader.releaseLock();
  const read = (result: { done: boolean; value: string }) =>
    Object.assign(Promise.resolve(), { result });
  renderMeta.streamCache = { 0: read({ done: false, value }), 1: read({ done: true, value: '' }) };
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
