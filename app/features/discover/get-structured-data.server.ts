import type { SearchAction, WithActionConstraints } from 'schema-dts';
import { PAGE_SIZE } from '../../../domain/lists/list.ts';
import type { Tile } from '../../../domain/titles/tile.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import {
  breadcrumbList,
  itemList,
  type StructuredData,
} from '../../../domain/web/structured-data.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { FilteredList } from './get-filtered-list.server.ts';
import type { HomePage } from './get-home-page.server.ts';
import { canonicalPath, listHeading } from './rules.ts';

const PLACEHOLDER = 'search_term_string';

/** The site, its search and the rows of the home page. */
export function getHomeData(
  { movies, shows, shelves }: HomePage,
  { site }: Pick<Services, 'site'>,
  language: PageLanguage,
): StructuredData {
  const { code, tag, t } = language;
  const url = site.origin + links.home(code);
  const publisher = `${site.origin}/#organization`;
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${site.origin}${links.search(code)}?q={${PLACEHOLDER}}`,
    },
    'query-input': `required name=${PLACEHOLDER}`,
  };
  const rows = [
    { type: 'movie', name: 'popular', tiles: movies } as const,
    { type: 'tv', name: 'popular', tiles: shows } as const,
    ...shelves,
  ];
  return [
    {
      '@type': 'Organization',
      '@id': publisher,
      name: 'Kinora',
      url: site.origin,
      logo: `${site.origin}/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${url}#website`,
      name: 'Kinora',
      description: t('site.tagline'),
      url,
      inLanguage: tag,
      publisher: { '@id': publisher },
      potentialAction: search,
    },
    ...rows
      .filter(({ tiles }) => tiles.length > 0)
      .map(({ type, name, tiles }) =>
        itemList(
          listHeading(t, type, name),
          site.origin + links.list(code, type, name),
          getUrls(tiles, site.origin, language),
        ),
      ),
  ];
}

/** Breadcrumbs and the titles of a list, numbered across pages. */
export function getListData(
  list: FilteredList,
  { site }: Pick<Services, 'site'>,
  language: PageLanguage,
): StructuredData {
  const { code, t } = language;
  const { type, view, genre, query, tiles, heading } = list;
  const url = site.origin + canonicalPath(list, code);
  const isTopLevel = genre === null && view.kind === 'named' && view.name === 'popular';
  const steps = [
    { name: 'Kinora', url: site.origin + links.home(code) },
    { name: t(TYPE_LABELS[type]), url: site.origin + links.list(code, type) },
    ...(isTopLevel ? [] : [{ name: genre?.name ?? heading, url }]),
  ];
  const first = (query.from - 1) * PAGE_SIZE + 1;
  return [
    breadcrumbList(steps),
    itemList(heading, url, getUrls(tiles, site.origin, language), first),
  ];
}

const TYPE_LABELS = { movie: 'nav.movies', tv: 'nav.tv' } as const satisfies Record<
  MediaType,
  string
>;

function getUrls(tiles: Tile[], origin: string, { code }: PageLanguage): string[] {
  return tiles.map(({ type, id, title }) => origin + links.title(code, type, id, title.text));
}
