import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

export type Provider = 'twitter' | 'kakao' | 'naver';
/** A person as a provider knows them; without `email` it tells none. */
export type Person = { id: string; name: string; email?: string; verified?: boolean };

export const CLIENT = { id: 'kinora-client', secret: 'kinora-client-secret' };

/** Where each provider sends people to, and what it answers there: their real addresses. */
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

type Grant = { provider: Provider; person: Person; redirectUri: string; challenge: string | null };

/**
 * X, Kakao and Naver on this machine: what the site asks them comes here (see redirect-providers.mjs). They are as strict as the real ones
 * about client, secret, code, address and, at X, PKCE.
 */
export async function startProviders() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  /** What the site sent the browser to ask for. */
  const asked: URL[] = [];
  let failing = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here');
    const path = url.pathname.slice(1);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (failing) return void reply(503, { error: 'temporarily_unavailable' });
    if (TOKEN[path]) {
      const granted = redeem(TOKEN[path], new URLSearchParams(await text(request)), request.headers.authorization);
      if (!granted) return void reply(400, { error: 'invalid_grant' });
      const token = randomBytes(8).toString('hex');
      tokens.set(token, granted);
      return void reply(200, { token_type: 'bearer', access_token: token, expires_in: 7200 });
    }
    const known = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!known) return void reply(401, { error: 'invalid_token' });
    reply(200, profileOf(path + url.search, known.person));
  }

  function redeem(provider: Provider, sent: URLSearchParams, authorization = ''): Grant | null {
    const code = sent.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    const isClient =
      provider === 'twitter' ? authorization === basic : sent.get('client_id') === CLIENT.id && sent.get('client_secret') === CLIENT.secret;
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = grant?.provider === provider && grant.redirectUri === sent.get('redirect_uri') && isClient;
    return fits && (grant.challenge === null || grant.challenge === challenge) ? grant : null;
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    asked,
    /** What the site's process needs to know. */
    env: {
      NODE_OPTIONS: `--import ${new URL('redirect-providers.mjs', import.meta.url).href}`,
      TEST_PROVIDERS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ X_CLIENT_ID: CLIENT.id, X_CLIENT_SECRET: CLIENT.secret },
      ...{ KAKAO_CLIENT_ID: CLIENT.id, KAKAO_CLIENT_SECRET: CLIENT.secret },
      ...{ NAVER_CLIENT_ID: CLIENT.id, NAVER_CLIENT_SECRET: CLIENT.secret },
    },
    setFailing: (fails: boolean) => {
      failing = fails;
    },
    /**
     * From now on this person answers in this browser: says yes, or, where there is none, no. A browser that the site sends to the
     * provider is sent on with the answer at once: what a redirect leads to could not be answered from here.
     */
    async answerAs(page: Page, provider: Provider, person: Person | null, change: (back: URL) => void = () => {}): Promise<void> {
      function answerTo(address: string): string {
        const url = new URL(address);
        asked.push(url);
        const redirectUri = url.searchParams.get('redirect_uri') ?? '';
        const back = new URL(redirectUri);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        if (person) {
          const code = randomBytes(8).toString('hex');
          grants.set(code, { provider, person, redirectUri, challenge: url.searchParams.get('code_challenge') });
          back.searchParams.set('code', code);
        } else back.searchParams.set('error', 'access_denied');
        change(back);
        return back.href;
      }
      await page.route('**/*', async (route) => {
        const request = route.request();
        if (request.method() !== 'POST' || !request.isNavigationRequest()) return route.fallback();
        const { host, port, pathname, search } = new URL(request.url());
        // By number: the name of the site may be one that only this browser knows.
        const url = `http://127.0.0.1:${port}${pathname}${search}`;
        const response = await route.fetch({ url, headers: { ...(await request.allHeaders()), host }, maxRedirects: 0 });
        const headers = response.headers();
        if (headers.location?.startsWith(AUTHORIZE[provider])) headers.location = answerTo(headers.location);
        await route.fulfill({ response, headers });
      });
    },
    stop: () => server.close(),
  };
}

export type Providers = Awaited<ReturnType<typeof startProviders>>;

/** The providers' own forms of an answer. */
function profileOf(address: string, { id, name, email, verified = true }: Person): object {
  if (address.startsWith('api.x.com/2/users/me'))
    return { data: { id, name, username: name, ...(address.includes('confirmed_email') && email ? { confirmed_email: email } : {}) } };
  if (address.startsWith('kapi.kakao.com/v2/user/me'))
    return {
      id: Number(id),
      kakao_account: {
        profile: { nickname: name },
        ...(email ? { email, is_email_valid: true, is_email_verified: verified } : { email_needs_agreement: true }),
      },
    };
  return { resultcode: '00', message: 'success', response: { id, nickname: name, ...(email ? { email } : {}) } };
}
