import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../db/typed-sql.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { createJobLease } from './job-lease.ts';
import { logPostponed } from './log-postponed.ts';

/** Older versions, which store no skeletons, may run beside this one during an upgrade. */
const INTERVAL_MS = 24 * 60 * 60_000;
const START_DELAY_MS = 5_000;
const BATCH_SIZE = 500;
const LEASE_SECONDS = 60;

const NAME = { id: column.text(), username: column.text() };
type Name = TypedRow<typeof NAME>;

/**
 * Stores the skeletons of usernames that older versions have written, at the start and once a day,
 * in one process at a time. Users whose names look alike keep them; one of them has the skeleton.
 */
export function startFillingUsernameSkeletons({ db, log }: { db: Kysely<Schema>; log: Logger }) {
  const stop = new AbortController();
  const lease = createJobLease(db, 'username_skeletons', LEASE_SECONDS);

  /** Fills in all that is missing, unless another process does. */
  async function run(): Promise<void> {
    try {
      for (let lastId = ''; !stop.signal.aborted && (await lease.acquire()); ) {
        const names = await readNames(db, lastId);
        if (names.length > 0) await storeNames(db, names);
        if (names.length < BATCH_SIZE) return;
        lastId = names.at(-1)?.id ?? '';
      }
    } finally {
      await lease.release();
    }
  }

  async function poll(): Promise<void> {
    for (
      let delay = START_DELAY_MS;
      await sleepUnlessAborted(delay, stop.signal);
      delay = INTERVAL_MS
    ) {
      try {
        await run();
      } catch (error) {
        logPostponed(log, error, 'cannot compare usernames of earlier versions with new ones');
      }
    }
  }

  const polling = poll();
  return {
    run,
    async close() {
      stop.abort();
      await polling;
    },
  };
}

/** Names without skeletons of users with higher ids than `lastId`. */
async function readNames(db: Kysely<Schema>, lastId: string): Promise<Name[]> {
  const { rows } = await typedSql('usernames without skeletons', NAME)`
    select users.id, profiles.username from profiles join users on users.id = profiles.id
    where users.id > ${lastId} and profiles.username is not null and not exists (
      select from username_skeletons
      where user_id = profiles.id and username_skeletons.username = profiles.username
    )
    order by users.id
    limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

async function storeNames(db: Kysely<Schema>, names: Name[]): Promise<void> {
  // Loaded here, because most starts have nothing to fill in.
  const { toUsernameSkeletons } = await import('../../domain/accounts/username-skeletons.ts');
  const rows = names.flatMap(({ id: user_id, username }) =>
    toUsernameSkeletons(username).map((id) => ({ id, user_id, username })),
  );
  const ids = names.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    await sql`
      delete from username_skeletons using profiles
      where user_id = any (${ids}::text[]) and profiles.id = user_id
        and profiles.username <> username_skeletons.username`.execute(transaction);
    // A user who was deleted or renamed meanwhile is left out.
    await sql`
      insert into username_skeletons (id, user_id, username)
      select added.id, users.id, added.username
      from unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${rows.map(({ user_id }) => user_id)}::text[],
        ${rows.map(({ username }) => username)}::text[]
      ) as added (id, user_id, username)
        join users on users.id = added.user_id
        join profiles on profiles.id = users.id and profiles.username = added.username
      on conflict do nothing`.execute(transaction);
  });
}
