import { data, redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { getListName, getMediaType } from '../../../domain/web/route-lookup.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { ListPage } from '../../features/discover/components/list-page.tsx';
import {
  type FilteredList,
  getFilteredList,
} from '../../features/discover/get-filtered-list.server.ts';
import { getGenreNames } from '../../features/discover/get-genre-names.server.ts';
import { getListRedirect } from '../../features/discover/get-list-redirect.server.ts';
import { getListView } from '../../features/discover/get-list-view.server.ts';
import { getListData } from '../../features/discover/get-structured-data.server.ts';
import { canonicalPath, isUnknownGenre } from '../../features/discover/rules.ts';
import { readListQuery } from '../../features/discover/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/list';

export const handle = {
  styles: loadStyles('lists'),
  headerOverlaysArt: (list: unknown) =>
    ((list as FilteredList | undefined)?.slides.length ?? 0) > 0,
};

/** `/movie`, `/tv`, their named lists, genres, studios, networks and keywords (H4–H6). */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const services = context.get(servicesContext);
  const language = serverLanguage(visitor.lang);
  const type = getMediaType(pattern);
  const { to, headers, unknownKeyword } = await orErrorPage(
    context,
    getListRedirect(url, { type, listName: getListName(pattern) }, visitor, services),
    'page',
  );
  if (to !== null) throw redirect(to, { headers });
  const view = await orErrorPage(context, getListView(services, pattern, params), 'page');
  const query = readListQuery(url.searchParams);
  const { region } = visitor;
  const list = await orErrorPage(
    context,
    getFilteredList(services, { type, view, query, region, visitor, unknownKeyword }, language),
    'page',
  );
  if (isUnknownGenre(list))
    return data({ ...list, titleStates: null, serviceMarks: null }, { status: 404 });
  // After a switch of language the slug is still the old one.
  const slug = params.genre ?? params.idSlug;
  if (slug !== undefined && slug !== decodeURIComponent(list.path.split('/').at(-1) ?? ''))
    throw redirect(list.path + url.search, 301);
  context.set(metadataContext, async () => {
    const names = list.genre ? await getGenreNames(services, type, list.genre) : {};
    return {
      pathsByLang: mapLanguages((code) => canonicalPath(list, code, names[code])),
      structuredData: getListData(list, services, language),
    };
  });
  return data({ ...list, ...(await getTileData(services, visitor, list.tiles)) });
}

export default function ListRoute({ loaderData: list }: Route.ComponentProps) {
  const { code } = useLanguage();
  return (
    <>
      <PageHead
        title={list.heading}
        description={list.description}
        path={canonicalPath(list, code)}
        indexed={!isUnknownGenre(list)}
      />
      <ListPage {...list} />
    </>
  );
}
