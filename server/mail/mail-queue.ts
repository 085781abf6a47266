import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../db/typed-sql.ts';

const BATCH_SIZE = 10;
/** Other processes take over the mails of a dead one after this. A slow batch takes less. */
const LEASE = '5 minutes';

const DUE_MAIL = {
  id: column.text(),
  recipient: column.text(),
  kind: column.text<Schema['outbox']['kind']>(),
  language: column.text<Schema['outbox']['language']>(),
  data: column.text(),
  attempts: column.number(),
  ageSeconds: column.number(),
  name: column.orNull(column.text()),
};
export type DueMail = TypedRow<typeof DUE_MAIL>;

export type QueueStats = {
  mails: number;
  /** Mails of which an attempt has failed. */
  failed: number;
  /** Age of the oldest mail. */
  oldestSeconds: number;
};

/** The outbox, whose mails processes share by leases. */
export function createMailQueue(db: Kysely<Schema>) {
  /** Leases due mails, each with the name of its recipient. */
  async function lease(): Promise<DueMail[]> {
    const { rows } = await typedSql('due mails', DUE_MAIL)`
      with due as (
        update outbox set next_attempt_at = now() + ${sql.lit(LEASE)}::interval
        where id in (
          select id from outbox where next_attempt_at <= now()
          order by next_attempt_at limit ${BATCH_SIZE} for update skip locked
        )
        returning id, recipient, kind, language, data, attempts, created_at
      )
      select due.id, recipient, kind, due.language, data, attempts,
        extract(epoch from now() - due.created_at)::integer as "ageSeconds", users.name
      from due left join users on users.email = due.recipient
      order by due.created_at`.execute(db);
    return rows;
  }

  return {
    lease,
    async release(ids: string[]): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ next_attempt_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .execute();
    },
    async postpone({ id, attempts }: DueMail, seconds: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({
          attempts: attempts + 1,
          next_attempt_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
        })
        .where('id', '=', id)
        .execute();
    },
    async delete(id: string, executor: Kysely<Schema> = db): Promise<void> {
      await executor.deleteFrom('outbox').where('id', '=', id).execute();
    },
    async getStats(): Promise<QueueStats> {
      const { rows } = await typedSql('mails in the outbox', {
        mails: column.number(),
        failed: column.number(),
        oldestSeconds: column.number(),
      })`
        select count(*)::integer as mails,
          count(*) filter (where attempts > 0)::integer as failed,
          greatest(extract(epoch from now() - min(created_at)), 0)::integer as "oldestSeconds"
        from outbox`.execute(db);
      return rows[0] ?? { mails: 0, failed: 0, oldestSeconds: 0 };
    },
  };
}
