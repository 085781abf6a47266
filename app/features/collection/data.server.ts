import type { Lang } from '../../../domain/language/language.ts';
import type { CollectionPage } from '../../../domain/titles/collection.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';

export type CollectionView = Omit<CollectionPage, 'names' | 'parts'> & {
  /** In the order of their release. */
  tiles: Tile[];
  /** Number of movies and their years. */
  summary: string;
  description: string;
  /** In place of the movies, if there are none. */
  emptyText: string | null;
};

/** A collection with its names in each language; `null` for an unknown one. */
export async function getCollectionView(
  { catalog }: Pick<Services, 'catalog'>,
  id: number,
  lang: Lang,
): Promise<(CollectionView & Pick<CollectionPage, 'names'>) | null> {
  const collection = await catalog.collection(id, lang);
  if (collection === null) return null;
  const { parts, poster, backdrop, ...rest } = collection;
  const { t } = serverLanguage(lang);
  return {
    ...rest,
    poster: poster ?? findPicture(parts.map((part) => part.poster)),
    backdrop: backdrop ?? findPicture(parts.map((part) => part.backdrop)),
    tiles: parts.map(toTile),
    summary: [t('saved.count', { count: parts.length }), getYears(parts)]
      .filter(Boolean)
      .join(' · '),
    description: rest.overview?.text ?? t('meta.collection', { name: rest.name.text }),
    emptyText: parts.length === 0 ? t('list.none') : null,
  };
}

function findPicture(paths: (string | null)[]): string | null {
  return paths.find((path) => path !== null) ?? null;
}

/** `1977–2019`, or one year; empty without dates. */
function getYears(parts: { date: string | null }[]): string {
  const years = parts.flatMap(({ date }) => date?.slice(0, 4) ?? []);
  return [...new Set([years[0], years.at(-1)])].filter(Boolean).join('–');
}
