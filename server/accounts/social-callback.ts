import { SOCIAL_PROVIDERS, type SocialProvider } from '../../domain/account.ts';
import type { Lang } from '../../domain/language.ts';
import { AUTH_PATH } from './auth.ts';

/** The provider that sends the browser back with a request; null for any other request. */
export function callbackProvider(request: Request): SocialProvider | null {
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return null;
  return SOCIAL_PROVIDERS.find((provider) => pathname === `${AUTH_PATH}/callback/${provider}`) ?? null;
}

/**
 * What a browser gets that comes back from a provider: always a page. One on which a sign-in failed is told `provider` and `error` (I4):
 * the library knows neither the page nor the provider where the state was forged or too old, and answers some failures with JSON. A
 * provider that takes longer than `timeoutMs` has failed.
 */
export async function answerCallback(
  { provider, lang, timeoutMs }: { provider: SocialProvider; lang: Lang; timeoutMs: number },
  work: Promise<Response>,
): Promise<Response> {
  const { promise: timeout, resolve: timeOut } = Promise.withResolvers<null>();
  const timer = setTimeout(timeOut, timeoutMs, null);
  const response = await Promise.race([work, timeout]);
  clearTimeout(timer);
  const to = new URL(response?.headers.get('location') ?? '?error=unavailable', `http://here/${lang}/sign-in`);
  const error = to.searchParams.get('error');
  if (response && error === null) return response;
  // Without a state the library knows no page, and therefore no language.
  if (to.pathname === '/sign-in') to.pathname = `/${lang}/sign-in`;
  if (!to.searchParams.has('provider')) to.searchParams.set('provider', provider);
  to.searchParams.delete('error_description');
  const headers = new Headers(response?.headers);
  for (const name of ['content-type', 'content-length', 'retry-after']) headers.delete(name);
  headers.set('location', to.pathname + to.search);
  return new Response(null, { status: 302, headers });
}
