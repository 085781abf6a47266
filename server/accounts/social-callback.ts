import { SOCIAL_PROVIDERS, type SocialProvider } from '../../domain/account.ts';
import type { Lang } from '../../domain/language.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { AUTH_PATH } from './auth.ts';

/** The provider of a callback request; `null` for other requests. */
export function callbackProvider(request: Request): SocialProvider | null {
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return null;
  return (
    SOCIAL_PROVIDERS.find((provider) => pathname === `${AUTH_PATH}/callback/${provider}`) ?? null
  );
}

/**
 * Redirects failures with `provider` and `error` in the query (I4); the library may return JSON. A
 * provider that exceeds `timeoutMs` has failed.
 */
export async function answerCallback(
  { provider, lang, timeoutMs }: { provider: SocialProvider; lang: Lang; timeoutMs: number },
  work: Promise<Response>,
): Promise<Response> {
  const response = await withTimeout(work, timeoutMs, () => null);
  const to = new URL(
    response?.headers.get('location') ?? '?error=unavailable',
    `http://here/${lang}/sign-in`,
  );
  const error = to.searchParams.get('error');
  if (response && error === null) return response;
  // Without a state the library redirects to a page without language.
  if (to.pathname === '/sign-in') to.pathname = `/${lang}/sign-in`;
  if (!to.searchParams.has('provider')) to.searchParams.set('provider', provider);
  to.searchParams.delete('error_description');
  const headers = new Headers(response?.headers);
  for (const name of ['content-type', 'content-length', 'retry-after']) headers.delete(name);
  headers.set('location', to.pathname + to.search);
  return new Response(null, { status: 302, headers });
}
