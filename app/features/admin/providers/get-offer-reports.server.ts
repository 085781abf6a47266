import { sql } from 'kysely';
import { countProviderIssues } from '../../../../db/count-provider-issues.ts';
import { readCurrentOffers } from '../../../../db/current-offers.ts';
import { readListing } from '../../../../db/read-listing.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import { getWatchServices, toShownService } from '../../../../domain/titles/joined-offers.ts';
import type { OfferReportKind, ShownService } from '../../../../domain/titles/offer-report.ts';
import { type MediaType, titleKey } from '../../../../domain/titles/title.ts';
import { assertAppError } from '../../../../domain/web/errors.ts';
import { getDayIn } from '../../../../lib/iso-day.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { serverLanguage } from '../../../i18n/messages.server.ts';
import { getTitleNames } from '../../../title-names.ts';
import type { ReportsQuery } from './schema.ts';
import type { OfferReportRow, OffersNow, OpenReport, ReportedService } from './types.ts';

export const REPORTS_PAGE_SIZE = 20;

type ReportDeps = Pick<Services, 'db' | 'catalog' | 'operator'>;

const ROW = {
  id: column.text(),
  content_type: column.text<MediaType>(),
  content_id: column.number(),
  region: column.text(),
  kind: column.text<OfferReportKind>(),
  service: column.orNull(column.text()),
  shown: column.json<ShownService[]>(),
  shown_fetched_at: column.orNull(column.date()),
  count: column.number(),
  created_at: column.date(),
  last_reported_at: column.date(),
  resolved_at: column.orNull(column.date()),
  resolved_by: column.orNull(column.text()),
};
type Row = TypedRow<typeof ROW>;

const COLUMNS = sql`t.id, t.content_type, t.content_id, t.region, t.kind, t.service, t.shown,
  t.shown_fetched_at, t.count, t.created_at, t.last_reported_at, t.resolved_at,
  p.username as resolved_by`;
const JOINS = sql`left join profiles p on p.id = t.resolved_by`;

export async function getOfferReportsPage(
  deps: ReportDeps,
  admin: AdminSession,
  query: ReportsQuery,
  lang: Lang,
) {
  const [reports, opened, issues] = await Promise.all([
    getOfferReports(deps, admin, query, lang),
    getOpenReport(deps, admin, query.open, lang),
    countProviderIssues(deps.db),
  ]);
  return { query, reports, size: REPORTS_PAGE_SIZE, opened, issues };
}

/** Reports of visitors, the most frequent first, then the last (M8). */
export async function getOfferReports(
  deps: ReportDeps,
  _: AdminSession,
  { resolved, kind, country, page }: ReportsQuery,
  lang: Lang,
): Promise<Listing<OfferReportRow>> {
  const listing = await readListing(deps.db, {
    query: 'reports of offers',
    row: ROW,
    table: 'offer_reports',
    where: [
      resolved ? sql`t.resolved_at is not null` : sql`t.resolved_at is null`,
      ...(kind ? [sql`t.kind = ${kind}`] : []),
      ...(country ? [sql`t.region = ${country}`] : []),
    ],
    order: sql`t.count desc, t.last_reported_at desc, t.id`,
    columns: COLUMNS,
    joins: JOINS,
    page,
    size: REPORTS_PAGE_SIZE,
  });
  return { ...listing, rows: await toReportRows(deps, listing.rows, lang) };
}

/** The open report. Only its view requests the catalog, for its title alone. */
export async function getOpenReport(
  deps: ReportDeps,
  _: AdminSession,
  open: ReportsQuery['open'],
  lang: Lang,
): Promise<OpenReport | null> {
  if (open === null) return null;
  const report = open.id === null ? null : await readReport(deps, open.id, lang);
  if (open.dialog === 'add') return { dialog: 'add', report };
  return { dialog: 'view', report, now: report && (await readOffersNow(deps, report, lang)) };
}

async function readReport(
  deps: ReportDeps,
  id: string,
  lang: Lang,
): Promise<OfferReportRow | null> {
  const { rows } = await typedSql('report of an offer', ROW)`
    select ${COLUMNS} from offer_reports t ${JOINS} where t.id = ${id}`.execute(deps.db);
  return (await toReportRows(deps, rows, lang))[0] ?? null;
}

async function readOffersNow(
  { db, catalog, operator }: ReportDeps,
  { title: { type, id }, country }: OfferReportRow,
  lang: Lang,
): Promise<OffersNow | 'failed' | null> {
  const [page, curatedOffers] = await Promise.all([
    catalog.title(type, id, lang).catch((error: unknown) => {
      assertAppError(error);
      return 'failed' as const;
    }),
    readCurrentOffers(db, { type, id }, country, getDayIn(operator.timeZone)),
  ]);
  if (page === null || page === 'failed') return page;
  const fetchedAt = catalog.titleFetchedAt(type, id, lang);
  return {
    services: toReportedServices(
      getWatchServices(page.watch, curatedOffers, country).map(toShownService),
      lang,
    ),
    from: fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
  };
}

async function toReportRows(deps: ReportDeps, rows: Row[], lang: Lang): Promise<OfferReportRow[]> {
  const refs = rows.map((row) => ({ type: row.content_type, id: row.content_id }));
  const names = await getTitleNames(deps, refs, lang);
  return rows.map((row) => {
    const title = { type: row.content_type, id: row.content_id };
    return {
      id: row.id,
      title,
      titleName: names.get(titleKey(title)) ?? null,
      country: row.region,
      kind: row.kind,
      service: row.service,
      shown: toReportedServices(row.shown, lang),
      shownFrom: row.shown_fetched_at?.toISOString() ?? null,
      count: row.count,
      first: row.created_at.toISOString(),
      last: row.last_reported_at.toISOString(),
      resolved: row.resolved_at && {
        at: row.resolved_at.toISOString(),
        by: row.resolved_by,
      },
    };
  });
}

function toReportedServices(services: ShownService[], lang: Lang): ReportedService[] {
  const { t, format } = serverLanguage(lang);
  return services.map(({ name, types, curated }) => ({
    name,
    kinds: format.join(types.map((type) => t(`watch.${type}`))),
    curated,
  }));
}
