import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { factsContext, servicesContext, visitorContext } from './context.ts';
import { LanguageProvider } from './i18n/language-context.tsx';
import { serverLanguage } from './i18n/messages.server.ts';
import rules from './styles/app.css?inline';
import { RulesProvider } from './styles/page-styles.tsx';
import { type PageFacts, PageFactsProvider } from './ui/page-facts.tsx';

// The server hands its services to the pages through these; they belong to this bundle's copy of the context keys.
// biome-ignore lint/performance/noBarrelFile: the build has one entry, and this is the only way in
export { createRequestContext } from './context.ts';

/** Longest time a page may take to render after its data is there. */
const RENDER_TIMEOUT_MS = 5_000;

/** Waits for the whole document: pages are small, finished at once, and kept as one piece. */
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
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <LanguageProvider language={serverLanguage(lang)}>
        <RulesProvider value={rules}>
          <PageFactsProvider value={facts}>
            <ServerRouter context={entryContext} url={request.url} />
          </PageFactsProvider>
        </RulesProvider>
      </LanguageProvider>,
      {
        onAllReady() {
          clearTimeout(timer);
          const chunks: Buffer[] = [];
          pipe(
            new PassThrough()
              .on('data', (chunk: Buffer) => chunks.push(chunk))
              .on('end', () => resolve(new Response(Buffer.concat(chunks), { status, headers })))
              .on('error', reject),
          );
        },
        onShellError: reject,
        onError(error) {
          loadContext.get(servicesContext).log.error({ err: error }, 'page failed to render');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('page took too long to render')), RENDER_TIMEOUT_MS);
  });
}

/** What machines read is no reason to refuse a reader: a page whose facts cannot be told goes without. */
async function factsOf(context: RouterContextProvider): Promise<PageFacts> {
  try {
    return await context.get(factsContext)();
  } catch (error) {
    const { requestId } = context.get(visitorContext);
    context.get(servicesContext).log.error({ err: error, requestId }, 'facts of a page could not be told');
    return {};
  }
}

/** Only what nobody foresaw comes here: refusals are answers, not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The router's own refusals, such as of a method that a page does not have, are the sender's fault.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = context.get(visitorContext);
  context.get(servicesContext).log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'unexpected error');
};
