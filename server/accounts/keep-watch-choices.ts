import type { Kysely } from 'kysely';
import { readRegionCookie, readServicesCookie } from '../../app/preference-cookies.ts';
import type { Schema } from '../../db/schema.ts';
import { parseServiceIds } from '../../domain/titles/watch-service.ts';

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
  const profile = await db
    .selectFrom('profiles')
    .select('watch_services')
    .where('id', '=', userId)
    .executeTakeFirst();
  const allIds = parseServiceIds([...serviceIds, ...(profile?.watch_services ?? [])].map(String));
  await db
    .updateTable('profiles')
    .set({
      ...(region !== null && { watch_region: region }),
      ...(serviceIds.length > 0 && { watch_services: allIds }),
    })
    .where('id', '=', userId)
    .execute();
}
