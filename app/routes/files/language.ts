import { redirect } from 'react-router';
import { isLang } from '../../../domain/language/language.ts';
import { servicesContext } from '../../context.ts';
import { switchLanguage } from '../../i18n/links.ts';
import { langCookie } from '../../preference-cookies.ts';
import { notFound } from '../../responses.ts';
import type { Route } from './+types/language';

/**
 * `/language/en/movie?page=2` stores the language and redirects to `/en/movie?page=2` (R4). Cached
 * pages cannot set the cookie without scripts.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { site } = context.get(servicesContext);
  const { lang } = params;
  if (!isLang(lang)) throw await notFound(context, 'page');
  const path = url.pathname.slice('/language'.length) + url.search;
  throw redirect(switchLanguage(path, lang), {
    headers: { 'set-cookie': langCookie(lang, site.origin), 'cache-control': 'private, no-store' },
  });
}
