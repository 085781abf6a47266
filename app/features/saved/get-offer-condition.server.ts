import { type RawBuilder, sql } from 'kysely';
import { isCurrentOffer } from '../../../db/current-offers.ts';
import {
  FAMILY_IDS,
  getProviderIds,
  getProvidersOf,
} from '../../../domain/titles/provider-family.ts';
import type { ListOwner } from './list-titles.server.ts';
import { NOWHERE, OWN, SALES, STREAMED } from './schema.ts';

/** JSON array of the service ids of a title in a region; `null` if it has no offers there. */
export const servicesIn = (region: string) => sql`t.services -> ${region}::text`;

/** End of a query for the current offers that admins added in the region of the viewer (D8). */
export const curatedOffersFor = ({ region, today }: Pick<ListOwner, 'region' | 'today'>) => sql`
  from watch_providers w
  where w.content_type = m.content_type and w.content_id = m.content_id
    and w.country_code = ${region} and ${isCurrentOffer('w', today)}`;

/** Condition of the titles that are available in this way; starts with `and`. */
export function getOfferCondition(
  availability: string,
  owner: Pick<ListOwner, 'region' | 'serviceIds' | 'today'>,
): RawBuilder<unknown> {
  const services = servicesIn(owner.region);
  const curatedOffers = curatedOffersFor(owner);
  const subscribed = sql`exists (select ${curatedOffers} and w.watch_type = 'flatrate')`;
  if (availability === NOWHERE)
    return sql`and ${services} is null and not exists (select ${curatedOffers})`;
  if (availability === OWN)
    return sql`and ${services} @> any (array(
      select to_jsonb(id)
      from unnest(${owner.serviceIds.flatMap(getProviderIds)}::integer[]) as id))`;
  if (availability === STREAMED)
    return sql`and (coalesce(${services}, '[0]') <> '[0]' or ${subscribed})`;
  if (availability === SALES)
    return sql`and coalesce(${services}, '[0]') = '[0]'
      and (${services} is not null or exists (select ${curatedOffers})) and not ${subscribed}`;
  const { ids, names } = getProvidersOf(availability);
  return sql`and (
    ${services} @> any (array(select to_jsonb(id) from watch_services
      where id = any (${ids}::integer[])
        or id <> all (${FAMILY_IDS}::integer[]) and lower(name) = any (${names}::text[])))
    or exists (select ${curatedOffers} and w.watch_type = 'flatrate'
      and lower(w.provider_name) = any (${names}::text[])))`;
}
