import { redirect } from 'react-router';
import { pageSecretCookie, readPageSecret } from '../../../domain/accounts/page-secrets.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import type { Services } from '../../context.ts';
import { PRIVATE_HEADERS } from '../../responses.ts';

/**
 * The token of a link in a mail. A URL with a token is redirected to one without it, and the token
 * moves to a cookie, so that no page, history or `Referer` has it.
 */
export function getUrlToken(
  name: 'confirm_token' | 'reset_token',
  { pathname, searchParams }: URL,
  site: Services['site'],
  cookie: string | null,
): string | null {
  const isHttps = usesHttps(site);
  const token = searchParams.get('token');
  if (token === null) return readPageSecret(cookie, name, isHttps);
  throw redirect(name === 'reset_token' ? `${pathname}?reset` : pathname, {
    headers: { ...PRIVATE_HEADERS, 'set-cookie': pageSecretCookie(name, token, isHttps) },
  });
}
