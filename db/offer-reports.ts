import type { Kysely, Transaction } from 'kysely';
import type { LogEntry } from '../domain/admin/admin.ts';
import type { OfferReportKind, ShownService } from '../domain/titles/offer-report.ts';
import type { TitleRef } from '../domain/titles/title.ts';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

/** A flood of reports must not fill the disk, and admins would not read more. */
const MAX_OPEN_REPORTS = 2000;

export type OfferReport = {
  title: TitleRef;
  region: string;
  kind: OfferReportKind;
  /** `null` for a missing service. */
  service: string | null;
  /** The offers that the page showed, with the age of its catalog data; `null` if unknown. */
  services: ShownService[];
  fetchedAt: Date | null;
};

/** Adds a report, or counts it if it is open already. `false` if too many are open. */
export async function addOfferReport(
  db: Kysely<Schema>,
  report: OfferReport,
  maxOpen = MAX_OPEN_REPORTS,
): Promise<boolean> {
  const { title, region, kind, service, services, fetchedAt } = report;
  const { rows } = await typedSql('added report of an offer', { id: column.text() })`
    insert into offer_reports as report
      (content_type, content_id, region, kind, service, shown, shown_fetched_at)
    select ${title.type}, ${title.id}, ${region}, ${kind}, ${service},
      ${JSON.stringify(services)}::jsonb, ${fetchedAt}::timestamptz
    where (select count(*) from offer_reports where resolved_at is null) < ${maxOpen}
      or exists (
        select from offer_reports
        where resolved_at is null and content_type = ${title.type} and content_id = ${title.id}
          and region = ${region} and coalesce(lower(service), '') = lower(${service ?? ''}))
    on conflict (content_type, content_id, region, coalesce(lower(service), ''))
      where resolved_at is null
    do update set
      count = report.count + 1, last_reported_at = now(), shown = excluded.shown,
      shown_fetched_at = excluded.shown_fetched_at
    returning id`.execute(db);
  return rows.length > 0;
}

const RESOLVED = {
  type: column.text<TitleRef['type']>(),
  id: column.number(),
  region: column.text(),
  kind: column.text<OfferReportKind>(),
  service: column.orNull(column.text()),
  count: column.number(),
};

/** Resolves a report and returns its entry for the admin log; `null` if it is not open. */
export async function resolveOfferReport(
  transaction: Transaction<Schema>,
  id: string,
  adminId: string,
): Promise<LogEntry | null> {
  const { rows } = await typedSql('resolved report of an offer', RESOLVED)`
    update offer_reports set resolved_at = now(), resolved_by = ${adminId}
    where id = ${id} and resolved_at is null
    returning content_type as type, content_id as id, region, kind, service, count`.execute(
    transaction,
  );
  const [details] = rows;
  return details ? { action: 'resolve_offer_report', type: 'offer_report', id, details } : null;
}
