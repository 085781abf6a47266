import { column, TITLE_REF, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { titleKey } from '../../../domain/titles/title-state.ts';
import type { Services } from '../../context.ts';
import {
  curatedOffersIn,
  type ListOwner,
  listFromClause,
  readTitles,
  servicesIn,
} from './list-titles.server.ts';
import { NOWHERE, SALES, type SavedQuery } from './schema.ts';
import type { SavedTile, ServiceShelf } from './types.ts';

/** Titles shown per service; a link leads to the others. */
const MAX_TITLES_PER_SHELF = 12;

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
  deps: Pick<Services, 'db' | 'catalog' | 'titleIndex'>,
  owner: ListOwner,
  query: SavedQuery,
): Promise<ServiceShelf[]> {
  const curatedOffers = curatedOffersIn(owner.region);
  const [{ rows }, services] = await Promise.all([
    typedSql('offers of saved titles', OFFER_ROW)`
      select m.content_type as type, m.content_id as id, ${servicesIn(owner.region)} as services,
        array(select distinct w.provider_name ${curatedOffers}
          and w.watch_type = 'flatrate') as subscribed,
        exists (select ${curatedOffers}) as curated
      ${listFromClause(owner, query)}
      order by m.saved_at desc, m.content_type, m.content_id`.execute(deps.db),
    deps.db.selectFrom('watch_services').selectAll().execute(),
  ]);
  const servicesById = new Map(services.map((service) => [service.id, service]));
  const logos = new Map(services.map(({ name, logo }) => [name, logo]));
  const shelves = new Map<string, TitleRef[]>();
  for (const row of rows)
    for (const availability of getAvailabilities(row, (id) => servicesById.get(id)?.name)) {
      const shelf = shelves.get(availability);
      if (shelf) shelf.push(row);
      else shelves.set(availability, [row]);
    }
  const visibleRefs = [
    ...new Map(
      [...shelves.values()]
        .flatMap((refs) => refs.slice(0, MAX_TITLES_PER_SHELF))
        .map((ref) => [titleKey(ref), ref]),
    ).values(),
  ];
  const tiles = new Map(
    (await readTitles(deps, owner, visibleRefs)).map((tile) => [titleKey(tile), tile]),
  );
  const getRank = (availability: string) =>
    availability === NOWHERE ? 2 : availability === SALES ? 1 : 0;
  return [...shelves]
    .sort(
      ([a, first], [b, second]) =>
        getRank(a) - getRank(b) || second.length - first.length || (a < b ? -1 : 1),
    )
    .map(([availability, refs]) => ({
      availability,
      service:
        getRank(availability) > 0
          ? null
          : { name: availability, logo: logos.get(availability) ?? null },
      total: refs.length,
      tiles: refs
        .slice(0, MAX_TITLES_PER_SHELF)
        .flatMap((ref) => tiles.get(titleKey(ref)) ?? ([] as SavedTile[])),
    }));
}

function getAvailabilities(
  { services, subscribed, curated }: OfferRow,
  getServiceName: (id: number) => string | undefined,
): string[] {
  const names = new Set([
    ...(services ?? []).flatMap((id) => getServiceName(id) ?? []),
    ...subscribed,
  ]);
  if (names.size > 0) return [...names];
  return [services !== null || curated ? SALES : NOWHERE];
}
