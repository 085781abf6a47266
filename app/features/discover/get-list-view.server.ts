import { parseSlugId } from '../../../domain/titles/slug.ts';
import { getListName } from '../../../domain/web/route-lookup.ts';
import type { Services } from '../../context.ts';
import type { ListView } from './get-list-page.server.ts';

/**
 * The list that a route names, `null` if there is no such studio, network or keyword. `pattern` is
 * React Router's. Rejects during an outage.
 */
export async function getListView(
  { catalog }: Pick<Services, 'catalog'>,
  pattern: string,
  { genre, idSlug = '' }: { genre?: string; idSlug?: string },
): Promise<ListView | null> {
  const kind = /\/(genre|studio|network|keyword)(\/|$)/.exec(pattern)?.[1];
  const id = parseSlugId(idSlug);
  if (kind === 'studio') return toView('studio', await catalog.company(id));
  if (kind === 'network') return toView('network', await catalog.network(id));
  if (kind === 'keyword') return toView('keyword', await catalog.keyword(id));
  return kind === 'genre'
    ? { kind, slug: genre ?? '' }
    : { kind: 'named', name: getListName(pattern) };
}

function toView(
  kind: 'studio' | 'network' | 'keyword',
  entry: { id: number; name: string } | null,
): ListView | null {
  return entry && { kind, id: entry.id, name: entry.name };
}
