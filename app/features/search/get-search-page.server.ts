import type { Lang } from '../../../domain/language/language.ts';
import { SEARCH_KINDS, type SearchKind } from '../../../domain/lists/list.ts';
import type { FamilyMode } from '../../../domain/titles/family-mode.ts';
import type { PersonCard, SearchHit } from '../../../domain/titles/person.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type { Services } from '../../context.ts';
import { getSearchIdeas, type SearchIdeas } from './get-search-ideas.server.ts';
import type { SearchQuery } from './schema.ts';

export type PersonHit = Pick<PersonCard, 'type' | 'id' | 'name' | 'photo'> & {
  /** The person's best-known title; empty if unknown. */
  knownFor: string;
};
export type Hit = Tile | PersonHit;

export type SearchPage = {
  query: SearchQuery;
  hits: Hit[];
  pages: number;
  /** Number of results of each tab; `null` if unknown. */
  counts: Record<SearchKind, number | null>;
  /** Only without results of any kind. */
  ideas: SearchIdeas | null;
};

/**
 * Results of one tab and the counts of all four (H8). `null` past the last page. In family mode
 * nothing is counted, as the catalog counts hidden titles too.
 */
export async function getSearchPage(
  { catalog }: Pick<Services, 'catalog'>,
  query: SearchQuery,
  lang: Lang,
  familyMode: FamilyMode | null,
): Promise<SearchPage | null> {
  const counts: SearchPage['counts'] = { all: null, movie: null, tv: null, person: null };
  if (query.text === '') return { query, hits: [], pages: 0, counts, ideas: null };
  const countedKinds = familyMode === null ? SEARCH_KINDS : [];
  const otherKinds = countedKinds.filter((kind) => kind !== query.kind);
  const [results, ...totals] = await Promise.all([
    catalog.search(query.kind, query.text, lang, query.page),
    ...otherKinds.map((kind) =>
      catalog.search(kind, query.text, lang, 1).then(
        (list) => list.total,
        () => null,
      ),
    ),
  ]);
  // A page in the middle is empty if all of its titles are left out.
  if (results.items.length === 0 && query.page > Math.max(results.pages, 1)) return null;
  if (familyMode === null) counts[query.kind] = results.total;
  otherKinds.forEach((kind, index) => {
    counts[kind] = totals[index] ?? null;
  });
  const hits = results.items.map(toHit);
  const isEmpty = hits.length === 0 && query.kind === 'all';
  const ideas = isEmpty ? await getSearchIdeas({ catalog }, query.text, lang) : null;
  return { query, hits, pages: results.pages, counts, ideas };
}

/** The movies and shows on the page. */
export function getTitles({ hits, ideas }: SearchPage): Tile[] {
  return [...hits.filter((hit) => hit.type !== 'person'), ...(ideas?.tiles ?? [])];
}

function toHit(hit: SearchHit): Hit {
  if (hit.type !== 'person') return toTile(hit);
  const { type, id, name, photo, knownFor } = hit;
  return { type, id, name, photo, knownFor: knownFor[0]?.title.text ?? '' };
}
