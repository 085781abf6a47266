import type { AccountAnswer, Accounts, SocialProvider } from '../../domain/account.ts';
import { AUTH_PATH } from './auth.ts';
import type { AccountsDoor } from './door.ts';

/** Headers that identify the visitor, and their tracking preference. */
const CARRIED = ['cookie', 'origin', 'host', 'sec-fetch-site', 'user-agent', 'dnt', 'sec-gpc'];

/** Client for our own pages: calls the gateway in process, without HTTP. */
export function accountsForPages(
  door: AccountsDoor,
  { origin, providers }: { origin: string; providers: readonly SocialProvider[] },
): Accounts {
  return {
    providers,
    async call(request, caller, path, body) {
      const headers = new Headers();
      for (const name of CARRIED) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const asked =
        body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return readAnswer(await door(new Request(origin + AUTH_PATH + path, asked), caller));
    },
  };
}

async function readAnswer(response: Response): Promise<AccountAnswer> {
  const read: unknown = await response.json().catch(() => null);
  const body = typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  const seconds = response.headers.get('retry-after');
  return {
    status: response.status,
    body,
    code: typeof body.code === 'string' ? body.code : null,
    retryAfter: seconds === null ? null : Number(seconds),
    cookies: response.headers.getSetCookie(),
  };
}
