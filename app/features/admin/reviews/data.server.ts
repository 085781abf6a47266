import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findUserIdsByName } from '../../../../db/find-user-ids.ts';
import { matchesTitles, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import { isTextEdited } from '../../../../db/review-edited.ts';
import type { Schema } from '../../../../db/schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import type { ReportReason } from '../../../../domain/reviews/review.ts';
import { normalizeForSearch } from '../../../../domain/text/search-text.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { reportsVersion } from './rules.ts';
import { parseTitleRefs, type ReviewsQuery } from './schema.ts';

export const REVIEWS_PAGE_SIZE = 20;
/** Characters of a text in the list. */
const MAX_EXCERPT_LENGTH = 240;
/** Maximum number of titles that match a search. */
const MAX_MATCHING_TITLES = 50;
/** The count stops here: admins need no exact number beyond. */
export const MAX_REPORTED = 1000;
const MAX_SHOWN_REPORTS = 50;

type ReviewDeps = Pick<Services, 'db'>;

export type ReviewRow = {
  id: string;
  author: { id: string /** `null` if deleted or without a name. */; username: string | null };
  /** `null` if not in the title index. */
  title: TitleRef & { name: string | null };
  rating: number;
  /** Truncated in the list. */
  text: string | null;
  spoiler: boolean;
  language: Lang | null;
  date: string;
  reports: number;
  /** ISO date of the last report. */
  reportedAt: string | null;
};

const ROW = {
  id: column.text(),
  user_id: column.text(),
  username: column.orNull(column.text()),
  content_type: column.text<TitleRef['type']>(),
  content_id: column.number(),
  name: column.orNull(column.text()),
  rating: column.number(),
  text: column.orNull(column.text()),
  spoiler: column.boolean(),
  language: column.orNull(column.text<Lang>()),
  created_at: column.date(),
  updated_at: column.date(),
  edited: column.boolean(),
  reports: column.number(),
  reported_at: column.orNull(column.date()),
};
type Row = TypedRow<typeof ROW>;

const ORDERS = {
  written: ORDER_BY_AGE,
  reported: { newest: sql`t.reported_at desc, t.id`, oldest: sql`t.reported_at, t.id desc` },
};

const columnsFor = (lang: Lang, text: RawBuilder<unknown>) => sql`
  t.id, t.user_id, p.username, t.content_type, t.content_id,
  coalesce(n.names ->> ${lang}::text, n.names ->> 'en') as name,
  t.rating, ${text} as text, t.spoiler, t.language, t.created_at, t.updated_at,
  ${isTextEdited('t')} as edited, t.reports, t.reported_at`;
const JOINS = sql`
  left join profiles p on p.id = t.user_id
  left join titles n on n.content_type = t.content_type and n.content_id = t.content_id`;

/** Reviews with authors and titles, newest first (M4); reported ones by their last report. */
export async function getReviews(
  { db }: ReviewDeps,
  _admin: AdminSession,
  query: ReviewsQuery,
  lang: Lang,
): Promise<Listing<ReviewRow>> {
  const { rating, language, reported, sort } = query;
  const [titles, userIds] = await Promise.all([
    query.title === '' ? null : findTitles(db, query.title),
    query.user === '' ? null : findUserIdsByName(db, query.user),
  ]);
  const listing = await readListing(db, {
    query: 'reviews of an admin page',
    row: ROW,
    table: 'reviews',
    where: [
      ...(reported ? [sql`t.reports > 0`] : []),
      ...(titles ? [matchesTitles(titles)] : []),
      ...(userIds ? [sql`t.user_id = any (${userIds}::text[])`] : []),
      ...(rating === null ? [] : [sql`t.rating = ${rating}`]),
      ...(language === null ? [] : [sql`t.language = ${language}`]),
    ],
    order: ORDERS[reported ? 'reported' : 'written'][sort],
    columns: columnsFor(lang, sql`left(t.review_text, ${MAX_EXCERPT_LENGTH})`),
    joins: JOINS,
    page: query.page,
    size: REVIEWS_PAGE_SIZE,
  });
  return { ...listing, rows: listing.rows.map(toReviewRow) };
}

/** At most `MAX_REPORTED`. */
export async function countReported({ db }: ReviewDeps, _admin: AdminSession): Promise<number> {
  const { rows } = await typedSql('number of reported reviews', { count: column.number() })`
    select count(*)::integer as count
      from (select from reviews where reports > 0 limit ${MAX_REPORTED}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Report = {
  id: string;
  /** `null` if deleted or without a name. */
  reporter: string | null;
  reason: ReportReason;
  note: string | null;
  date: string;
};

export type ReviewDetails = ReviewRow & {
  edited: boolean;
  /** Sent by forms, so that no unread change is deleted. */
  version: string;
  reportsVersion: string;
  /** The newest ones. */
  latestReports: Report[];
};

/** A review with its full text and its reports. `null` for an unknown id. */
export async function getReview(
  { db }: ReviewDeps,
  _admin: AdminSession,
  id: string,
  lang: Lang,
): Promise<ReviewDetails | null> {
  const { rows } = await typedSql('review', ROW)`
    select ${columnsFor(lang, sql`t.review_text`)} from reviews as t ${JOINS}
      where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const reports = await db
    .selectFrom('review_reports')
    .leftJoin('profiles', 'profiles.id', 'review_reports.user_id')
    .select([
      'review_reports.id',
      'profiles.username',
      'reason',
      'note',
      'review_reports.created_at',
    ])
    .where('review_id', '=', row.id)
    .orderBy('review_reports.created_at', 'desc')
    .limit(MAX_SHOWN_REPORTS)
    .execute();
  return {
    ...toReviewRow(row),
    edited: row.edited,
    version: row.updated_at.toISOString(),
    reportsVersion: reportsVersion(row.reports, row.reported_at),
    latestReports: reports.map((report) => ({
      id: report.id,
      reporter: report.username,
      reason: report.reason,
      note: report.note,
      date: report.created_at.toISOString(),
    })),
  };
}

function toReviewRow(row: Row): ReviewRow {
  return {
    id: row.id,
    author: { id: row.user_id, username: row.username },
    title: { type: row.content_type, id: row.content_id, name: row.name },
    rating: row.rating,
    text: row.text,
    spoiler: row.spoiler,
    language: row.language,
    date: row.created_at.toISOString(),
    reports: row.reports,
    reportedAt: row.reported_at?.toISOString() ?? null,
  };
}

/** Titles with a number, or with the words in their names. */
async function findTitles(db: Kysely<Schema>, text: string): Promise<TitleRef[]> {
  const titlesById = parseTitleRefs(text);
  const words = normalizeForSearch(text);
  if (words === '') return titlesById;
  const { rows } = await typedSql('titles by name', TITLE_REF)`
    select content_type as type, content_id as id from titles
      where strpos(search_text, ${words}) > 0 limit ${MAX_MATCHING_TITLES}`.execute(db);
  return [...titlesById, ...rows];
}
