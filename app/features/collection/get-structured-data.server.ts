import {
  breadcrumbList,
  itemList,
  type StructuredData,
} from '../../../domain/web/structured-data.ts';
import type { Services } from '../../context.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { CollectionView } from './data.server.ts';

/** Breadcrumbs and the movies of a collection in their order. */
export function getCollectionData(
  { id, name, tiles }: CollectionView,
  { site: { origin } }: Pick<Services, 'site'>,
  { code, t }: PageLanguage,
): StructuredData {
  const url = origin + detailLinks.collection(code, id, name.text);
  return [
    breadcrumbList([
      { name: 'Kinora', url: origin + links.home(code) },
      { name: t('nav.movies'), url: origin + links.list(code, 'movie') },
      { name: name.text, url },
    ]),
    itemList(
      name.text,
      url,
      tiles.map((tile) => origin + links.title(code, tile.type, tile.id, tile.title.text)),
    ),
  ];
}
