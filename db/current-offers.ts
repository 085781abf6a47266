import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CuratedOffer } from '../domain/titles/joined-offers.ts';
import type { TitleRef } from '../domain/titles/title.ts';
import type { Schema } from './schema.ts';

/** Condition that an offer of an admin, of the table `alias`, is shown on an ISO day. */
export function isCurrentOffer(alias: string, today: string): RawBuilder<boolean> {
  const [isActive, startsOn, endsOn] = ['is_active', 'starts_on', 'ends_on'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql<boolean>`${isActive}
    and coalesce(${startsOn} <= ${today}::date, true)
    and coalesce(${endsOn} >= ${today}::date, true)`;
}

/** Offers of admins for a title in a region, or in all regions (`null`); `logo` is a URL. */
export async function readCurrentOffers(
  db: Kysely<Schema>,
  { type, id }: TitleRef,
  region: string | null,
  today: string,
): Promise<CuratedOffer[]> {
  const query = db
    .selectFrom('watch_providers')
    .select(['country_code', 'provider_name', 'provider_logo_url', 'provider_url', 'watch_type'])
    .where('content_type', '=', type)
    .where('content_id', '=', id)
    .where(isCurrentOffer('watch_providers', today))
    .orderBy('watch_type')
    .orderBy('provider_name');
  const rows = await (region === null ? query : query.where('country_code', '=', region)).execute();
  return rows.map((row) => ({
    region: row.country_code,
    type: row.watch_type,
    offer: {
      providerId: null,
      name: row.provider_name,
      url: row.provider_url,
      curated: true,
      logo: row.provider_logo_url,
    },
  }));
}
