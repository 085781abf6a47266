import { Hono } from 'hono';
import { langOfRequest } from '../../app/i18n/negotiation.ts';
import { isLang } from '../../domain/language.ts';
import { CLEAR_SITE_DATA } from '../../domain/sign-out.ts';
import { AUTH_PATH } from '../accounts/auth.ts';
import type { AccountsDoor } from '../accounts/door.ts';
import { addressOf, type ServerBindings } from '../bindings.ts';

export type AccountsApiDeps = {
  door: AccountsDoor;
  openApi: () => Promise<object>;
  trustedProxies: number;
};

/** Account API (docs/api.md) and its OpenAPI document. */
export function accountsApi({ door, openApi, trustedProxies }: AccountsApiDeps) {
  const api = new Hono<ServerBindings>();
  api.on(['GET', 'POST'], `${AUTH_PATH}/*`, async (c) => {
    const asked = c.req.query('lang');
    const preferences = {
      cookie: c.req.header('cookie') ?? null,
      acceptLanguage: c.req.header('accept-language') ?? null,
    };
    const lang = isLang(asked) ? asked : langOfRequest(c.req.path, preferences);
    const response = await door(c.req.raw, { address: addressOf(c, trustedProxies), lang });
    if (c.req.path === `${AUTH_PATH}/sign-out` && response.ok)
      response.headers.set('clear-site-data', CLEAR_SITE_DATA);
    return response;
  });
  api.get('/api/openapi.json', async (c) =>
    c.json(await openApi(), 200, { 'cache-control': 'public, max-age=3600' }),
  );
  return api;
}
