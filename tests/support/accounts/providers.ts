import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

export type Provider = 'twitter' | 'kakao' | 'naver';
/** A user of a provider. Without `email` the profile has none. */
export type ProviderUser = { id: string; name: string; email?: string; verified?: boolean };
/**
 * `down` returns 500 and HTML, `no_profile` does so only for profiles, `hang` never responds, and
 * `refuses_client` knows another secret.
 */
export type ProviderBehaviour = 'well' | 'down' | 'no_profile' | 'hang' | 'refuses_client';

export const CLIENT = { id: 'kinora-client', secret: 'kinora-client-secret' };

const AUTHORIZE_URLS: Record<Provider, string> = {
  twitter: 'https://x.com/i/oauth2/authorize',
  kakao: 'https://kauth.kakao.com/oauth/authorize',
  naver: 'https://nid.naver.com/oauth2.0/authorize',
};
const TOKEN_ENDPOINTS: Record<string, Provider> = {
  'api.x.com/2/oauth2/token': 'twitter',
  'kauth.kakao.com/oauth/token': 'kakao',
  'nid.naver.com/oauth2.0/token': 'naver',
};
const PROFILE_ENDPOINTS: Record<string, Provider> = {
  'api.x.com/2/users/me': 'twitter',
  'kapi.kakao.com/v2/user/me': 'kakao',
  'openapi.naver.com/v1/nid/me': 'naver',
};

/** Responses to a wrong code and to an unknown token. Naver rejects a code with 200. */
const INVALID_CODE_RESPONSES: Record<Provider, [status: number, body: object]> = {
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
/** Naver rejects wrong credentials with 200, too. */
const REFUSED_CLIENT_RESPONSES: Record<Provider, [status: number, body: object]> = {
  twitter: [
    401,
    {
      error: 'unauthorized_client',
      error_description: 'Missing valid authorization header',
    },
  ],
  kakao: [
    401,
    {
      error: 'invalid_client',
      error_description: 'Not exist client_id',
      error_code: 'KOE101',
    },
  ],
  naver: [200, { error: 'invalid_client', error_description: 'client not authorized' }],
};
const UNKNOWN_TOKEN_RESPONSES: Record<Provider, object> = {
  twitter: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
  kakao: { msg: 'this access token does not exist', code: -401 },
  naver: { resultcode: '024', message: 'Authentication failed' },
};
const CANCELLED_PARAMETERS: Record<Provider, Record<string, string>> = {
  twitter: { error: 'access_denied' },
  kakao: { error: 'access_denied', error_description: 'User denied access' },
  naver: { error: 'access_denied', error_description: 'Canceled By User' },
};

type Grant = {
  provider: Provider;
  user: ProviderUser;
  redirectUri: string;
  challenge: string | null;
};

/** Fakes of X, Kakao and Naver that validate requests strictly. See redirect-providers.ts. */
export async function startProviders() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  /** Authorization URLs to which the site has redirected. */
  const authorizationUrls: URL[] = [];
  let behaviour: ProviderBehaviour = 'well';

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here');
    const path = url.pathname.slice(1);
    const sendJson = (status: number, body: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
        .end(JSON.stringify(body));
    if (behaviour === 'hang') return;
    if (behaviour === 'down' || (behaviour === 'no_profile' && path in PROFILE_ENDPOINTS))
      return void response
        .writeHead(500, { 'content-type': 'text/html' })
        .end('<h1>Internal Server Error</h1>');
    const tokenProvider = TOKEN_ENDPOINTS[path];
    if (tokenProvider && behaviour === 'refuses_client')
      return sendJson(...REFUSED_CLIENT_RESPONSES[tokenProvider]);
    if (tokenProvider) {
      const grant =
        isForm(request) &&
        redeem(
          tokenProvider,
          new URLSearchParams(await text(request)),
          request.headers.authorization,
        );
      if (!grant) return sendJson(...INVALID_CODE_RESPONSES[tokenProvider]);
      const token = randomBytes(8).toString('hex');
      tokens.set(token, grant);
      return sendJson(200, toTokenBody(tokenProvider, token));
    }
    const provider = PROFILE_ENDPOINTS[path];
    if (!provider) return sendJson(404, {});
    const grant = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (grant?.provider !== provider) return sendJson(401, UNKNOWN_TOKEN_RESPONSES[provider]);
    sendJson(200, toProfileBody(provider, grant.user, url.searchParams));
  }

  function redeem(
    provider: Provider,
    parameters: URLSearchParams,
    authorization = '',
  ): Grant | null {
    const code = parameters.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    const isClient =
      provider === 'twitter'
        ? authorization === basic
        : parameters.get('client_id') === CLIENT.id &&
          parameters.get('client_secret') === CLIENT.secret;
    const challenge = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      grant?.provider === provider &&
      grant.redirectUri === parameters.get('redirect_uri') &&
      parameters.get('grant_type') === 'authorization_code' &&
      isClient;
    return isValid && (grant.challenge === null || grant.challenge === challenge) ? grant : null;
  }

  /** Returns the callback URL for an authorization URL. Cancels if `person` is `null`. */
  function authorize(provider: Provider, authorizationUrl: string, user: ProviderUser | null): URL {
    const url = new URL(authorizationUrl);
    authorizationUrls.push(url);
    const query = url.searchParams;
    const pkce = query.get('code_challenge_method') === 'S256' && query.has('code_challenge');
    if (
      !authorizationUrl.startsWith(AUTHORIZE_URLS[provider]) ||
      query.get('response_type') !== 'code' ||
      query.get('client_id') !== CLIENT.id
    )
      throw new Error(`${provider} shows an error page for ${authorizationUrl}`);
    if (provider === 'twitter' && !pkce)
      throw new Error(`X shows an error page without PKCE for ${authorizationUrl}`);
    const redirectUri = query.get('redirect_uri') ?? '';
    const callbackUrl = new URL(redirectUri);
    const code = randomBytes(8).toString('hex');
    if (user)
      grants.set(code, { provider, user, redirectUri, challenge: query.get('code_challenge') });
    for (const [name, value] of Object.entries(user ? { code } : CANCELLED_PARAMETERS[provider]))
      callbackUrl.searchParams.set(name, value);
    callbackUrl.searchParams.set('state', query.get('state') ?? '');
    return callbackUrl;
  }

  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    authorizationUrls,
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
    setBehaviour: (next: ProviderBehaviour) => {
      behaviour = next;
    },
    /**
     * Makes this browser approve (or cancel, if `person` is `null`) from now on. Follows the
     * redirect to the provider itself, because Playwright cannot intercept redirects.
     */
    async approveAs(
      page: Page,
      provider: Provider,
      user: ProviderUser | null,
      change: (callbackUrl: URL) => void = () => {},
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
        if (headers.location?.startsWith(AUTHORIZE_URLS[provider])) {
          const callbackUrl = authorize(provider, headers.location, user);
          change(callbackUrl);
          headers.location = callbackUrl.href;
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

function toTokenBody(provider: Provider, token: string): object {
  const base = { token_type: 'bearer', access_token: token };
  if (provider === 'twitter')
    return { ...base, expires_in: 7200, scope: 'users.read users.email tweet.read' };
  if (provider === 'naver') return { ...base, refresh_token: `r${token}`, expires_in: '3600' };
  return {
    ...base,
    refresh_token: `r${token}`,
    expires_in: 21_599,
    scope: 'account_email profile_nickname',
  };
}

function toProfileBody(
  provider: Provider,
  { id, name, email, verified = true }: ProviderUser,
  query: URLSearchParams,
): object {
  if (provider === 'twitter') {
    const emailField =
      email && query.get('user.fields')?.includes('confirmed_email')
        ? { confirmed_email: email }
        : {};
    return { data: { id, name, username: name, ...emailField } };
  }
  if (provider === 'naver')
    return {
      resultcode: '00',
      message: 'success',
      response: { id, nickname: name, ...(email ? { email } : {}) },
    };
  const emailFields = email
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
      ...emailFields,
    },
  };
}
