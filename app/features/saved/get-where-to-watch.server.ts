import { column, TITLE_REF, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { titleKey } from '../../../domain/titles/title-state.ts';
import type { Services } from '../../context.ts';
import {
  curatedIn,
  type ListOwner,
  listFrom,
  readTitles,
  servicesIn,
} from './list-titles.server.ts';
import { NOWHERE, SALES, type SavedQuery } from './schema.ts';
import type { SavedTile, ServiceShelf } from './types.ts';

/** Titles shown per service; a link leads to the others. */
const ON_SHELF = 12;

const OFFER_ROW = {
  ...TITLE_REF,
  services: column.orNull(column.json<number[]>()),
  subscribed: column.json<string[]>(),
  curated: column.boolean(),
};
type OfferRow = TypedRow<typeof OFFER_ROW>;

/**
 * Titles of a list by streaming service, in descending order of size; then those to rent or buy,
 * then those without an offer.
 */
export async function getWhereToWatch(
  from: Pick<Services, 'db' | 'catalog' | 'titleIndex'>,
  list: ListOwner,
  query: SavedQuery,
): Promise<ServiceShelf[]> {
  const curated = curatedIn(list.region);
  const [{ rows }, services] = await Promise.all([
    typedSql('offers of saved titles', OFFER_ROW)`
      select m.content_type as type, m.content_id as id, ${servicesIn(list.region)} as services,
        array(select distinct w.provider_name ${curated} and w.watch_type = 'flatrate') as subscribed,
        exists (select ${curated}) as curated
      ${listFrom(list, query)}
      order by m.saved_at desc, m.content_type, m.content_id`.execute(from.db),
    from.db.selectFrom('watch_services').selectAll().execute(),
  ]);
  const servicesById = new Map(services.map((service) => [service.id, service]));
  const logos = new Map(services.map(({ name, logo }) => [name, logo]));
  const shelves = new Map<string, TitleRef[]>();
  for (const row of rows)
    for (const on of getShelves(row, (id) => servicesById.get(id)?.name)) {
      const shelf = shelves.get(on);
      if (shelf) shelf.push(row);
      else shelves.set(on, [row]);
    }
  const visibleRefs = [
    ...new Map(
      [...shelves.values()]
        .flatMap((refs) => refs.slice(0, ON_SHELF))
        .map((ref) => [titleKey(ref), ref]),
    ).values(),
  ];
  const tiles = new Map(
    (await readTitles(from, list, visibleRefs)).map((tile) => [titleKey(tile), tile]),
  );
  const last = (on: string) => (on === NOWHERE ? 2 : on === SALES ? 1 : 0);
  return [...shelves]
    .sort(
      ([a, first], [b, second]) =>
        last(a) - last(b) || second.length - first.length || (a < b ? -1 : 1),
    )
    .map(([on, refs]) => ({
      on,
      service: last(on) > 0 ? null : { name: on, logo: logos.get(on) ?? null },
      total: refs.length,
      tiles: refs
        .slice(0, ON_SHELF)
        .flatMap((ref) => tiles.get(titleKey(ref)) ?? ([] as SavedTile[])),
    }));
}

function getShelves(
  { services, subscribed, curated }: OfferRow,
  nameOf: (id: number) => string | undefined,
): string[] {
  const names = new Set([...(services ?? []).flatMap((id) => nameOf(id) ?? []), ...subscribed]);
  if (names.size > 0) return [...names];
  return [services !== null || curated ? SALES : NOWHERE];
}
