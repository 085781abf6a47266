import type {
  AccountResponse,
  Accounts,
  SocialProvider,
} from '../../../domain/accounts/account.ts';
import { AUTH_PATH } from '../auth-path.ts';
import type { AccountsGateway } from './gateway.ts';

/** Headers that identify the visitor, and their tracking preference. */
const FORWARDED_HEADERS = [
  'cookie',
  'origin',
  'host',
  'sec-fetch-site',
  'user-agent',
  'dnt',
  'sec-gpc',
];

/** Client for our own pages: calls the gateway in process, without HTTP. */
export function createPageClient(
  gateway: AccountsGateway,
  { origin, providers }: { origin: string; providers: readonly SocialProvider[] },
): Accounts {
  return {
    providers,
    async call(request, caller, path, body) {
      const headers = new Headers();
      for (const name of FORWARDED_HEADERS) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const init =
        body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return parseResponse(await gateway(new Request(origin + AUTH_PATH + path, init), caller));
    },
  };
}

async function parseResponse(response: Response): Promise<AccountResponse> {
  const json: unknown = await response.json().catch(() => null);
  const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  const seconds = response.headers.get('retry-after');
  return {
    status: response.status,
    body,
    code: typeof body.code === 'string' ? body.code : null,
    retryAfter: seconds === null ? null : Number(seconds),
    cookies: response.headers.getSetCookie(),
  };
}
