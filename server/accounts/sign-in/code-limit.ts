import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { column, typedSql } from '../../../db/typed-sql.ts';
import type { RateLimit } from '../../security/rate-limit.ts';

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;

/**
 * Wrong codes of an account over all origins, after which only links sign in. They bound the chance
 * to guess a code of six digits within a year (docs/threat-model.md, "Codes by mail").
 */
export const MAX_WRONG_CODES = { day: 50, year: 500 };

/** The same limits for e-mails without an account, so that they do not reveal which have one. */
export const UNKNOWN_ACCOUNT_RATES: Record<keyof typeof MAX_WRONG_CODES, RateLimit> = {
  day: { max: MAX_WRONG_CODES.day, seconds: DAY_SECONDS },
  year: { max: MAX_WRONG_CODES.year, seconds: YEAR_DAYS * DAY_SECONDS },
};

const TODAY = sql`(now() at time zone 'utc')::date`;
const wrongThisYear = (userId: string) => sql`
  (select coalesce(sum(wrong), 0) from code_attempts
    where user_id = ${userId} and day > ${TODAY} - ${YEAR_DAYS}::integer)`;

/** Counts an attempt before the code is verified. `false` if the account has had too many. */
export async function countCodeAttempt(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await typedSql('counted code attempts', { wrong: column.number() })`
    insert into code_attempts as earlier (user_id, day, wrong)
    select ${userId}, ${TODAY}, 1 where ${wrongThisYear(userId)} < ${MAX_WRONG_CODES.year}
    on conflict (user_id, day) do update set wrong = earlier.wrong + 1
      where earlier.wrong < ${MAX_WRONG_CODES.day}
    returning wrong`.execute(db);
  return rows.length > 0;
}

/** The code of the last attempt was right. */
export async function uncountCodeAttempt(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`
    update code_attempts set wrong = wrong - 1
    where user_id = ${userId} and wrong > 0
      and day = (select max(day) from code_attempts where user_id = ${userId})`.execute(db);
}

/** Whether the next mail has a code besides its link. */
export async function mayMailCode(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await typedSql('whether a mail has a code', { allowed: column.boolean() })`
    select mail_codes
      and ${wrongThisYear(userId)} < ${MAX_WRONG_CODES.year}
      and not exists (select from code_attempts where user_id = ${userId}
        and day = ${TODAY} and wrong >= ${MAX_WRONG_CODES.day}) as allowed
    from profiles where id = ${userId}`.execute(db);
  return rows[0]?.allowed ?? false;
}

/** `true` once for each time that an account reaches a limit: its user is told. */
export async function claimLimitNotice(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await typedSql('notices about wrong codes', { wrong: column.number() })`
    update code_attempts set told_at = now()
    where user_id = ${userId} and told_at is null
      and day = (select max(day) from code_attempts where user_id = ${userId})
    returning wrong`.execute(db);
  return rows.length > 0;
}

/** Deletes counts that no limit reads any more. */
export async function deleteOldCodeAttempts(db: Kysely<Schema>): Promise<void> {
  await sql`delete from code_attempts where day <= ${TODAY} - ${YEAR_DAYS}::integer`.execute(db);
}
