import type { Kysely } from 'kysely';
import type { ProviderIssues } from '../domain/admin/provider-issues.ts';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

/** Admins need no exact number beyond. */
const MAX_COUNTED = 1000;

export async function countProviderIssues(db: Kysely<Schema>): Promise<ProviderIssues> {
  const { rows } = await typedSql('issues of offers', {
    reports: column.number(),
    failed_links: column.number(),
  })`
    select
      (select count(*)::integer from (
        select from offer_reports where resolved_at is null limit ${MAX_COUNTED}) as r) as reports,
      (select count(*)::integer from (
        select from watch_providers where link_status in ('broken', 'unreachable')
          limit ${MAX_COUNTED}) as p) as failed_links`.execute(db);
  return { reports: rows[0]?.reports ?? 0, failedLinks: rows[0]?.failed_links ?? 0 };
}
