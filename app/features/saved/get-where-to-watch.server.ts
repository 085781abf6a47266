import { column, TITLE_REF, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import { getService, type ProviderService } from '../../../domain/titles/provider-family.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { titleKey } from '../../../domain/titles/title-state.ts';
import { getWatchNotes, type WatchNote } from '../../../domain/titles/watch-entries.ts';
import type { Services } from '../../context.ts';
import {
  curatedOffersFor,
  type ListOwner,
  listFromClause,
  readTitles,
  servicesIn,
} from './list-titles.server.ts';
import { NOWHERE, SALES, type SavedQuery } from './schema.ts';
import type { ServiceShelf, ShelfTile } from './types.ts';

/** Titles shown per service; a link leads to the others. */
const MAX_TITLES_PER_SHELF = 12;

const OFFER_ROW = {
  ...TITLE_REF,
  services: column.orNull(column.json<number[]>()),
  subscribed: column.json<string[]>(),
  curated: column.boolean(),
};
type OfferRow = TypedRow<typeof OFFER_ROW>;

type Shelf = { availability: string; titles: { ref: TitleRef; notes: WatchNote[] }[] };

/**
 * Titles of a list by streaming service, in descending order of size; then those to rent or buy,
 * then those without an offer. `toNoteText` localizes the notes of an offer.
 */
export async function getWhereToWatch(
  deps: Pick<Services, 'db' | 'catalog' | 'titleIndex'>,
  owner: ListOwner,
  query: SavedQuery,
  toNoteText: (notes: WatchNote[]) => string | null,
): Promise<ServiceShelf[]> {
  const curatedOffers = curatedOffersFor(owner);
  const [{ rows }, providers] = await Promise.all([
    typedSql('offers of saved titles', OFFER_ROW)`
      select m.content_type as type, m.content_id as id, ${servicesIn(owner.region)} as services,
        array(select distinct w.provider_name ${curatedOffers}
          and w.watch_type = 'flatrate') as subscribed,
        exists (select ${curatedOffers}) as curated
      ${listFromClause(owner, query)}
      order by m.saved_at desc, m.content_type, m.content_id`.execute(deps.db),
    deps.db.selectFrom('watch_services').selectAll().execute(),
  ]);
  const catalog = indexProviders(providers);
  const shelves = new Map<string, Shelf>();
  for (const row of rows)
    for (const { availability, notes } of getAvailabilities(row, catalog.services)) {
      const key = availability.toLowerCase();
      const shelf = shelves.get(key) ?? { availability, titles: [] };
      shelf.titles.push({ ref: row, notes });
      shelves.set(key, shelf);
    }
  const visibleRefs = [
    ...new Map(
      [...shelves.values()]
        .flatMap(({ titles }) => titles.slice(0, MAX_TITLES_PER_SHELF))
        .map(({ ref }) => [titleKey(ref), ref]),
    ).values(),
  ];
  const tiles = new Map(
    (await readTitles(deps, owner, visibleRefs)).map((tile) => [titleKey(tile), tile]),
  );
  const getRank = (availability: string) =>
    availability === NOWHERE ? 2 : availability === SALES ? 1 : 0;
  return [...shelves.values()]
    .sort(
      (a, b) =>
        getRank(a.availability) - getRank(b.availability) ||
        b.titles.length - a.titles.length ||
        (a.availability < b.availability ? -1 : 1),
    )
    .map(({ availability, titles }) => ({
      availability,
      service:
        getRank(availability) > 0
          ? null
          : { name: availability, logo: catalog.logos.get(availability) ?? null },
      total: titles.length,
      tiles: titles.slice(0, MAX_TITLES_PER_SHELF).flatMap(({ ref, notes }) => {
        const tile = tiles.get(titleKey(ref));
        return tile ? { ...tile, note: toNoteText(notes) } : ([] as ShelfTile[]);
      }),
    }));
}

type Provider = { id: number; name: string; logo: string | null };

/** Services by provider id, and logos by the name of the service. */
function indexProviders(providers: Provider[]) {
  const services = new Map<number, ProviderService>();
  const logos = new Map<string, string | null>();
  for (const { id, name, logo } of providers) {
    const service = getService(id, name);
    services.set(id, service);
    if (id === service.mainId || !logos.has(service.name)) logos.set(service.name, logo);
  }
  return { services, logos };
}

/** The services that stream a title, or `SALES` or `NOWHERE`. */
function getAvailabilities(
  { services: ids, subscribed, curated }: OfferRow,
  servicesById: Map<number, ProviderService>,
): { availability: string; notes: WatchNote[] }[] {
  const services = [
    ...(ids ?? []).flatMap((id) => servicesById.get(id) ?? []),
    ...subscribed.map((name) => getService(null, name)),
  ];
  if (services.length === 0)
    return [{ availability: ids !== null || curated ? SALES : NOWHERE, notes: [] }];
  return [...Map.groupBy(services, ({ name }) => name.toLowerCase()).values()].map((providers) => {
    const variants = new Set(providers.map(({ variant }) => variant));
    return {
      availability: providers[0]?.name ?? NOWHERE,
      notes: variants.has('main') ? [] : getWatchNotes(variants),
    };
  });
}
