import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

export type Provider = 'twitter' | 'kakao' | 'naver';
/** A user of a provider. Without `email` the profile has none. */
export type Person = { id: string; name: string; email?: string; verified?: boolean };
/** `down` returns 500 and HTML, `no_profile` does so only for profiles, `hang` never responds. */
export type ProviderBehaviour = 'well' | 'down' | 'no_profile' | 'hang';

export const CLIENT = { id: 'kinora-client', secret: 'kinora-client-secret' };

const AUTHORIZE: Record<Provider, string> = {
  twitter: 'https://x.com/i/oauth2/authorize',
  kakao: 'https://kauth.kakao.com/oauth/authorize',
  naver: 'https://nid.naver.com/oauth2.0/authorize',
};
const TOKEN: Record<string, Provider> = {
  'api.x.com/2/oauth2/token': 'twitter',
  'kauth.kakao.com/oauth/token': 'kakao',
  'nid.naver.com/oauth2.0/token': 'naver',
};
const PROFILE: Record<string, Provider> = {
  'api.x.com/2/users/me': 'twitter',
  'kapi.kakao.com/v2/user/me': 'kakao',
  'openapi.naver.com/v1/nid/me': 'naver',
};

/** Responses to a wrong code and to an unknown token. Naver rejects a code with 200. */
const REFUSED_CODE: Record<Provider, [status: number, body: object]> = {
  twitter: [
    400,
    {
      error: 'invalid_request',
      error_description: 'Value passed for the authorization code was invalid.',
    },
  ],
  kakao: [
    400,
    {
      error: 'invalid_grant',
      error_description: 'authorization code not found',
      error_code: 'KOE320',
    },
  ],
  naver: [200, { error: 'invalid_request', error_description: 'no valid data in session' }],
};
const UNKNOWN_TOKEN: Record<Provider, object> = {
  twitter: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
  kakao: { msg: 'this access token does not exist', code: -401 },
  naver: { resultcode: '024', message: 'Authentication failed' },
};
const CANCELLED: Record<Provider, Record<string, string>> = {
  twitter: { error: 'access_denied' },
  kakao: { error: 'access_denied', error_description: 'User denied access' },
  naver: { error: 'access_denied', error_description: 'Canceled By User' },
};

type Grant = { provider: Provider; person: Person; redirectUri: string; challenge: string | null };

/** Fakes of X, Kakao and Naver that validate requests strictly. See redirect-providers.ts. */
export async function startProviders() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  /** Authorization URLs to which the site has redirected. */
  const asked: URL[] = [];
  let behaviour: ProviderBehaviour = 'well';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here');
    const path = url.pathname.slice(1);
    const reply = (status: number, body: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
        .end(JSON.stringify(body));
    if (behaviour === 'hang') return;
    if (behaviour === 'down' || (behaviour === 'no_profile' && path in PROFILE))
      return void response
        .writeHead(500, { 'content-type': 'text/html' })
        .end('<h1>Internal Server Error</h1>');
    const gives = TOKEN[path];
    if (gives) {
      const granted =
        isForm(request) &&
        redeem(gives, new URLSearchParams(await text(request)), request.headers.authorization);
      if (!granted) return reply(...REFUSED_CODE[gives]);
      const token = randomBytes(8).toString('hex');
      tokens.set(token, granted);
      return reply(200, tokenOf(gives, token));
    }
    const provider = PROFILE[path];
    if (!provider) return reply(404, {});
    const known = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (known?.provider !== provider) return reply(401, UNKNOWN_TOKEN[provider]);
    reply(200, profileOf(provider, known.person, url.searchParams));
  }

  function redeem(provider: Provider, sent: URLSearchParams, authorization = ''): Grant | null {
    const code = sent.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    const isClient =
      provider === 'twitter'
        ? authorization === basic
        : sent.get('client_id') === CLIENT.id && sent.get('client_secret') === CLIENT.secret;
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      grant?.provider === provider &&
      grant.redirectUri === sent.get('redirect_uri') &&
      sent.get('grant_type') === 'authorization_code' &&
      isClient;
    return fits && (grant.challenge === null || grant.challenge === challenge) ? grant : null;
  }

  /** Returns the callback URL for an authorization URL. Cancels if `person` is `null`. */
  function authorize(provider: Provider, address: string, person: Person | null): URL {
    const url = new URL(address);
    asked.push(url);
    const query = url.searchParams;
    const pkce = query.get('code_challenge_method') === 'S256' && query.has('code_challenge');
    if (
      !address.startsWith(AUTHORIZE[provider]) ||
      query.get('response_type') !== 'code' ||
      query.get('client_id') !== CLIENT.id
    )
      throw new Error(`${provider} shows an error page for ${address}`);
    if (provider === 'twitter' && !pkce)
      throw new Error(`X shows an error page without PKCE for ${address}`);
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    const code = randomBytes(8).toString('hex');
    if (person)
      grants.set(code, { provider, person, redirectUri, challenge: query.get('code_challenge') });
    for (const [name, value] of Object.entries(person ? { code } : CANCELLED[provider]))
      back.searchParams.set(name, value);
    back.searchParams.set('state', query.get('state') ?? '');
    return back;
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    asked,
    env: {
      NODE_OPTIONS: `--import ${new URL('redirect-providers.ts', import.meta.url).href}`,
      TEST_PROVIDERS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      X_CLIENT_ID: CLIENT.id,
      X_CLIENT_SECRET: CLIENT.secret,
      KAKAO_CLIENT_ID: CLIENT.id,
      KAKAO_CLIENT_SECRET: CLIENT.secret,
      NAVER_CLIENT_ID: CLIENT.id,
      NAVER_CLIENT_SECRET: CLIENT.secret,
    },
    authorize,
    behave: (next: ProviderBehaviour) => {
      behaviour = next;
    },
    /**
     * Makes this browser approve (or cancel, if `person` is `null`) from now on. Follows the
     * redirect to the provider itself, because Playwright cannot intercept redirects.
     */
    async answerAs(
      page: Page,
      provider: Provider,
      person: Person | null,
      change: (back: URL) => void = () => {},
    ): Promise<void> {
      await page.route('**/*', async (route) => {
        const request = route.request();
        if (request.method() !== 'POST' || !request.isNavigationRequest()) return route.fallback();
        const { host, port, pathname, search } = new URL(request.url());
        // By IP, because only this browser may resolve the site’s host name.
        const url = `http://127.0.0.1:${port}${pathname}${search}`;
        const response = await route.fetch({
          url,
          headers: { ...(await request.allHeaders()), host },
          maxRedirects: 0,
        });
        const headers = response.headers();
        if (headers.location?.startsWith(AUTHORIZE[provider])) {
          const back = authorize(provider, headers.location, person);
          change(back);
          headers.location = back.href;
        }
        await route.fulfill({ response, headers });
      });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Providers = Awaited<ReturnType<typeof startProviders>>;

const isForm = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && /^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? '');

function tokenOf(provider: Provider, token: string): object {
  const given = { token_type: 'bearer', access_token: token };
  if (provider === 'twitter')
    return { ...given, expires_in: 7200, scope: 'users.read users.email tweet.read' };
  if (provider === 'naver') return { ...given, refresh_token: `r${token}`, expires_in: '3600' };
  return {
    ...given,
    refresh_token: `r${token}`,
    expires_in: 21_599,
    scope: 'account_email profile_nickname',
  };
}

function profileOf(
  provider: Provider,
  { id, name, email, verified = true }: Person,
  query: URLSearchParams,
): object {
  if (provider === 'twitter') {
    const told =
      email && query.get('user.fields')?.includes('confirmed_email')
        ? { confirmed_email: email }
        : {};
    return { data: { id, name, username: name, ...told } };
  }
  if (provider === 'naver')
    return {
      resultcode: '00',
      message: 'success',
      response: { id, nickname: name, ...(email ? { email } : {}) },
    };
  const address = email
    ? {
        has_email: true,
        email_needs_agreement: false,
        is_email_valid: true,
        is_email_verified: verified,
        email,
      }
    : {};
  return {
    id: Number(id),
    connected_at: '2026-01-02T03:04:05Z',
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: { nickname: name },
      ...address,
    },
  };
}
