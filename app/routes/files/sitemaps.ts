import { servicesContext } from '../../context.ts';
import { getSitemapIndex } from '../../features/sitemaps/get-sitemap.server.ts';
import { parseIndexName } from '../../features/sitemaps/schema.ts';
import { notFound, orErrorPage, xml } from '../../responses.ts';
import type { Route } from './+types/sitemaps';

/** `/sitemap.xml` lists the sitemaps of all languages, `/sitemaps/ko.xml` those of one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const lang = params.file === undefined ? null : parseIndexName(params.file);
  if (lang === undefined) throw await notFound(context, 'page');
  return xml(
    await orErrorPage(context, getSitemapIndex(context.get(servicesContext), lang), 'page'),
  );
}
