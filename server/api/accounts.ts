import { Hono } from 'hono';
import { getRequestLang } from '../../app/i18n/negotiation.ts';
import { CLEAR_SITE_DATA } from '../../domain/accounts/clear-site-data.ts';
import { isLang } from '../../domain/language/language.ts';
import { AUTH_PATH } from '../accounts/auth-path.ts';
import type { AccountsGateway } from '../accounts/gateway/gateway.ts';
import { getClientIp, type ServerBindings } from '../http/bindings.ts';

export type AccountsApiDeps = {
  gateway: AccountsGateway;
  openApi: () => Promise<object>;
  trustedProxies: number;
};

/** Account API (docs/api.md) and its OpenAPI document. */
export function accountsApi({ gateway, openApi, trustedProxies }: AccountsApiDeps) {
  const api = new Hono<ServerBindings>();
  api.on(['GET', 'POST'], `${AUTH_PATH}/*`, async (c) => {
    const requestedLang = c.req.query('lang');
    const preferences = {
      cookie: c.req.header('cookie') ?? null,
      acceptLanguage: c.req.header('accept-language') ?? null,
    };
    const lang = isLang(requestedLang) ? requestedLang : getRequestLang(c.req.path, preferences);
    const response = await gateway(c.req.raw, { ip: getClientIp(c, trustedProxies), lang });
    if (c.req.path === `${AUTH_PATH}/sign-out` && response.ok)
      response.headers.set('clear-site-data', CLEAR_SITE_DATA);
    return response;
  });
  api.get('/api/openapi.json', async (c) =>
    c.json(await openApi(), 200, { 'cache-control': 'public, max-age=3600' }),
  );
  return api;
}
