import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { column, typedSql } from '../../db/typed-sql.ts';

export type JobLease = {
  /** Takes or extends the lease; `false` if another process holds it. */
  acquire(): Promise<boolean>;
  release(): Promise<void>;
};

/** The right of one process to run a job. Another one takes over `seconds` after it has died. */
export function createJobLease(db: Kysely<Schema>, job: string, seconds: number): JobLease {
  const holder = randomUUID();
  return {
    async acquire() {
      const { rows } = await typedSql('acquired lease of a job', { job: column.text() })`
        insert into job_leases as lease (job, holder, expires_at)
        values (${job}, ${holder}, now() + make_interval(secs => ${seconds}))
        on conflict (job) do update set
          holder = excluded.holder, expires_at = excluded.expires_at
        where lease.holder = excluded.holder or lease.expires_at < now()
        returning job`.execute(db);
      return rows.length > 0;
    },
    async release() {
      await db
        .deleteFrom('job_leases')
        .where('job', '=', job)
        .where('holder', '=', holder)
        .execute();
    },
  };
}
