import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../domain/accounts/account.ts';
import type { Lang } from '../../../domain/language/language.ts';
import { readSitePath } from '../../../domain/web/site-path.ts';
import { withTimeout } from '../../../lib/timeout.ts';
import { AUTH_PATH } from '../auth-path.ts';

/** The provider of a callback request; `null` for other requests. */
export function getCallbackProvider(request: Request): SocialProvider | null {
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return null;
  return (
    SOCIAL_PROVIDERS.find((provider) => pathname === `${AUTH_PATH}/callback/${provider}`) ?? null
  );
}

/**
 * Redirects failures with `provider` and `error` in the query (I4); the library may return JSON. A
 * provider that exceeds `timeoutMs` has failed. No redirect leaves the site.
 */
export async function redirectCallbackErrors(
  { provider, lang, timeoutMs }: { provider: SocialProvider; lang: Lang; timeoutMs: number },
  pendingResponse: Promise<Response>,
): Promise<Response> {
  const response = await withTimeout(pendingResponse, timeoutMs, () => null);
  const path = readSitePath(response?.headers.get('location') ?? null);
  const target = new URL(path ?? '/sign-in?error=unavailable', 'http://here');
  const error = target.searchParams.get('error');
  if (response && error === null) return response;
  // Without a state the library redirects to a page without language.
  if (target.pathname === '/sign-in') target.pathname = `/${lang}/sign-in`;
  if (!target.searchParams.has('provider')) target.searchParams.set('provider', provider);
  target.searchParams.delete('error_description');
  const headers = new Headers(response?.headers);
  for (const name of ['content-type', 'content-length', 'retry-after']) headers.delete(name);
  headers.set('location', target.pathname + target.search);
  return new Response(null, { status: 302, headers });
}
