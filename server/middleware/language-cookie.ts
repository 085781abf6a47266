import { createMiddleware } from 'hono/factory';
import { readCookie } from '../../app/i18n/negotiation.ts';
import { isLang } from '../../domain/language.ts';

const YEAR_SECONDS = 31_536_000;

/** The language of a page that was shown is the visitor's choice for the next address without one (R4). */
export function languageCookie({ https }: { https: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    const lang = c.req.path.split('/')[1];
    const shown = c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html');
    if (!shown || !isLang(lang) || readCookie(c.req.header('cookie') ?? null, 'lang') === lang) return;
    c.header('set-cookie', `lang=${lang}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`, { append: true });
  });
}
