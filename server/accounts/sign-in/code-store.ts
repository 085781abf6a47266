import { createHash, randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { CODE_TTL_SECONDS, secondsFromNow } from '../email/link-lifetimes.ts';

/** Six random digits. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** As the library hashes a code before it compares it (`storeOTP: 'hashed'`). */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Stores a code that was mailed, for the library. It replaces earlier ones of the same browser. */
export function storeCode(identifier: string, code: string) {
  return async (transaction: Transaction<Schema>): Promise<void> => {
    await transaction.deleteFrom('verifications').where('identifier', '=', identifier).execute();
    await transaction
      .insertInto('verifications')
      .values({
        id: crypto.randomUUID(),
        identifier,
        value: `${hashCode(code)}:0`,
        expires_at: secondsFromNow(CODE_TTL_SECONDS),
      })
      .execute();
  };
}
