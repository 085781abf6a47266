import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import { getService, type ProviderService } from '../../../domain/titles/provider-family.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { getWatchNotes, type WatchNote } from '../../../domain/titles/watch-entries.ts';
import { curatedOffersFor, servicesIn } from './get-offer-condition.server.ts';
import { type ListOwner, listFromClause } from './list-titles.server.ts';
import type { SavedQuery } from './schema.ts';

const OFFER_ROW = {
  ...TITLE_REF,
  services: column.orNull(column.json<number[]>()),
  subscribed: column.json<string[]>(),
  curated: column.boolean(),
};
type OfferRow = TypedRow<typeof OFFER_ROW>;

export type OfferedTitle = {
  ref: TitleRef;
  /** Services that stream the title, each once. */
  services: { name: string; notes: WatchNote[] }[];
  /** Can be streamed, rented or bought. */
  isOffered: boolean;
};

export type ListOffers = {
  titles: OfferedTitle[];
  /** By the name of the service; `null` without one. */
  logos: Map<string, string | null>;
  /** Names of the viewer's services. */
  owned: ReadonlySet<string>;
};

/** All titles of a list that match the query, with their services in the region of the viewer. */
export async function listOffers(
  db: Kysely<Schema>,
  owner: ListOwner,
  query: SavedQuery,
): Promise<ListOffers> {
  const curatedOffers = curatedOffersFor(owner);
  const [{ rows }, providers] = await Promise.all([
    typedSql('offers of saved titles', OFFER_ROW)`
      select m.content_type as type, m.content_id as id, ${servicesIn(owner.region)} as services,
        array(select distinct w.provider_name ${curatedOffers}
          and w.watch_type = 'flatrate') as subscribed,
        exists (select ${curatedOffers}) as curated
      ${listFromClause(owner, query)}
      order by m.saved_at desc, m.content_type, m.content_id`.execute(db),
    db.selectFrom('watch_services').selectAll().execute(),
  ]);
  const { services, logos } = indexProviders(providers);
  const getName = createNameTable();
  return {
    titles: rows.map((row) => ({
      ref: { type: row.type, id: row.id },
      services: getServices(row, services, getName),
      isOffered: row.services !== null || row.curated,
    })),
    logos,
    owned: new Set(owner.serviceIds.flatMap((id) => services.get(id)?.name ?? [])),
  };
}

/** Spells names alike that differ in capitals only, as those that admins enter may. */
function createNameTable(): (name: string) => string {
  const names = new Map<string, string>();
  return (name) => {
    const known = names.get(name.toLowerCase()) ?? name;
    names.set(name.toLowerCase(), known);
    return known;
  };
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

function getServices(
  { services: ids, subscribed }: OfferRow,
  servicesById: Map<number, ProviderService>,
  getName: (name: string) => string,
): OfferedTitle['services'] {
  const providers = [
    ...(ids ?? []).flatMap((id) => servicesById.get(id) ?? []),
    ...subscribed.map((name) => getService(null, name)),
  ];
  return [...Map.groupBy(providers, ({ name }) => getName(name))].map(([name, ofService]) => {
    const variants = new Set(ofService.map(({ variant }) => variant));
    return { name, notes: variants.has('main') ? [] : getWatchNotes(variants) };
  });
}
