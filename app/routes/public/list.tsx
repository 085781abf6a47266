import { data, redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { genreSlug } from '../../../domain/titles/slug.ts';
import { getListName, getMediaType } from '../../../domain/web/route-lookup.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { ListPage } from '../../features/discover/components/list-page.tsx';
import { getFilterFields } from '../../features/discover/get-filter-fields.server.ts';
import { getGenreNames } from '../../features/discover/get-genre-names.server.ts';
import {
  getListPage,
  type ListPage as List,
  type ListView,
} from '../../features/discover/get-list-page.server.ts';
import { getListData } from '../../features/discover/get-structured-data.server.ts';
import { canonicalPath, getHeading, isUnknownGenre } from '../../features/discover/rules.ts';
import { readListQuery, writeListQuery } from '../../features/discover/schema.ts';
import { getTitleStates } from '../../features/saved/get-title-states.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { resolveRegion } from '../../region.ts';
import { orErrorPage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/list';

export const handle = {
  headerOverlaysArt: (list: unknown) => ((list as List | undefined)?.slides.length ?? 0) > 0,
};

/** `/movie`, `/tv`, their named lists and their genres (H4–H6). */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang, user } = visitor;
  const services = context.get(servicesContext);
  const media = getMediaType(pattern);
  const listName = getListName(pattern);
  const query = readListQuery(url.searchParams);
  const { region, headers } = resolveRegion(url, visitor, services);
  // The form sends a region, and without scripts the genre: redirect to the path of the genre with
  // the other filters.
  const genre = url.searchParams.get('genre');
  if (genre !== null) {
    const listUrl = links.list(lang, media, listName);
    throw redirect(
      (genre ? `/${lang}/${media}/genre/${encodeURIComponent(genre)}` : listUrl) +
        writeListQuery(query),
      { headers },
    );
  }
  if (url.searchParams.has('region'))
    throw redirect(url.pathname + writeListQuery(query), { headers });
  const view: ListView =
    params.genre !== undefined
      ? { kind: 'genre', slug: params.genre }
      : { kind: 'named', name: listName };
  const list = await orErrorPage(getListPage(services, media, view, query, lang, region), 'page');
  const filterFields = getFilterFields(media, query, serverLanguage(lang));
  if (isUnknownGenre(list))
    return data({ ...list, filterFields, titleStates: null }, { status: 404 });
  // After a switch of language the slug is still the old one.
  if (list.genre && genreSlug(list.genre.name) !== params.genre)
    throw redirect(links.genre(lang, media, list.genre.name) + url.search, 301);
  context.set(metadataContext, async () => {
    const names = list.genre ? await getGenreNames(services, media, list.genre) : {};
    return {
      pathsByLang: mapLanguages((code) => canonicalPath(list, code, names[code])),
      structuredData: getListData(list, services, serverLanguage(lang)),
    };
  });
  return data({
    ...list,
    filterFields,
    titleStates: await getTitleStates(services, user, list.tiles),
  });
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const heading = getHeading(loaderData, t);
  return (
    <>
      <PageHead
        title={heading}
        description={t('meta.list', { list: heading })}
        path={canonicalPath(loaderData, code)}
        indexed={!isUnknownGenre(loaderData)}
      />
      <ListPage {...loaderData} />
    </>
  );
}
