import { isLang } from '../../../domain/language/language.ts';
import { servicesContext } from '../../context.ts';
import { getSitemap } from '../../features/sitemaps/get-sitemap.server.ts';
import { parseSitemapName } from '../../features/sitemaps/schema.ts';
import { notFound, orErrorPage, xml } from '../../responses.ts';
import type { Route } from './+types/sitemap';

/** `/sitemaps/ko/movies-2.xml`: the pages of one language and section. */
export async function loader({ context, params: { lang, file } }: Route.LoaderArgs) {
  const name = parseSitemapName(file);
  if (name === null || !isLang(lang)) throw await notFound(context, 'page');
  return xml(
    await orErrorPage(context, getSitemap(context.get(servicesContext), lang, name), 'page'),
  );
}
