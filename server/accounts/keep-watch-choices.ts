import { type Kysely, sql } from 'kysely';
import { readRegionCookie, readServicesCookie } from '../../app/preference-cookies.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * Adds the country and services that a visitor chose before signing in to the account. The country
 * of this browser replaces that of the account; services are added to those of the account.
 */
export async function keepWatchChoices(
  db: Kysely<Schema>,
  userId: string,
  cookie: string | null,
): Promise<void> {
  const region = readRegionCookie(cookie);
  const serviceIds = readServicesCookie(cookie);
  if (region === null && serviceIds.length === 0) return;
  await db
    .updateTable('profiles')
    .set({
      ...(region !== null && { watch_region: region }),
      ...(serviceIds.length > 0 && {
        watch_services: sql<number[]>`array(
          select distinct unnest(coalesce(watch_services, '{}') || ${serviceIds}::integer[])
          order by 1)`,
      }),
    })
    .where('id', '=', userId)
    .execute();
}
