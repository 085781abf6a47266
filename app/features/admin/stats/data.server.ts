import { type Kysely, sql } from 'kysely';
import type { BudgetState } from '../../../../catalog/tmdb/permits.ts';
import { countActiveSessions } from '../../../../db/active-sessions.ts';
import type { Schema } from '../../../../db/schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { MailProblem } from '../../../../domain/admin/mail-state.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { isLocalHost } from '../../../../domain/web/analytics-event.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getTitleNames } from '../../../title-names.ts';
import { type Day, MIN_SEARCHES } from './rules.ts';
import type { StatsQuery } from './schema.ts';

/** Days of the cards, whatever the range. */
const CARD_DAYS = 30;
const MAX_LISTED = 10;
/**
 * Titles read; those that the catalog does not have are dropped, as forged views may count any
 * number.
 */
const MAX_TITLES_READ = 20;
/** The total, and how many of them were added in the last 30 days. */
export type TotalWithGrowth = { total: number; added: number };
export type ViewedTitle = TitleRef & { name: string | null; count: number };
export type SearchCount = { words: string; count: number };

export type Stats = {
  users: TotalWithGrowth;
  reviews: TotalWithGrowth;
  /** Active content overrides, by base language. */
  overrides: { language: string; count: number }[];
  /** Seen in the last 15 minutes. */
  sessions: number;
  /** Calls of TMDB; `null` for the starter catalog. */
  calls: BudgetState | null;
  /** The disk of DATA_DIR; `null` while enough is free. */
  fullDisk: { freeBytes: number; totalBytes: number } | null;
  mailProblem: MailProblem | null;
  /** False while the site has a local URL: its visits and searches are not counted. */
  countsVisits: boolean;
  /** Oldest first, today last, without gaps. */
  days: Day[];
  viewed: ViewedTitle[];
  searched: SearchCount[];
  /** Searches without a result. */
  missed: SearchCount[];
};

type StatsDeps = Pick<
  Services,
  'db' | 'catalog' | 'site' | 'readCallBudget' | 'readDiskSpace' | 'findMailProblem'
>;

/** Data of the stats tab (M2). */
export async function getStats(
  services: StatsDeps,
  _: AdminSession,
  { days }: StatsQuery,
  lang: Lang,
): Promise<Stats> {
  const { db } = services;
  const daysRead = Math.max(days, CARD_DAYS);
  const [
    users,
    reviews,
    overrides,
    sessions,
    calls,
    fullDisk,
    mailProblem,
    signups,
    reviewsByDay,
    savedByDay,
    events,
    mostViewed,
    searches,
  ] = await Promise.all([
    countUsers(db),
    countReviews(db),
    countOverrides(db),
    countActiveSessions(db),
    services.readCallBudget(),
    getFullDisk(services),
    services.findMailProblem(),
    countByDay(db, 'users', 'created_at', daysRead),
    countByDay(db, 'reviews', 'created_at', daysRead),
    countByDay(db, 'title_states', 'saved_at', daysRead),
    countEvents(db, days),
    getMostViewed(services, days, lang),
    getSearches(db, days),
  ]);
  const getCount = (event: string, day: string) => events.get(`${event} ${day}`) ?? 0;
  const allDays = signups.map(({ day, count }, index) => ({
    day,
    signups: count,
    reviews: reviewsByDay[index]?.count ?? 0,
    saved: savedByDay[index]?.count ?? 0,
    views: getCount('page_view', day),
    searches: getCount('search', day),
    empty: getCount('search_empty', day),
  }));
  const recent = allDays.slice(-CARD_DAYS);
  return {
    users: { total: users, added: recent.reduce((sum, day) => sum + day.signups, 0) },
    reviews: { total: reviews, added: recent.reduce((sum, day) => sum + day.reviews, 0) },
    overrides,
    sessions,
    calls,
    fullDisk,
    mailProblem,
    countsVisits: !isLocalHost(new URL(services.site.origin).hostname),
    days: allDays.slice(-days),
    viewed: mostViewed,
    ...searches,
  };
}

async function getFullDisk({ readDiskSpace }: StatsDeps): Promise<Stats['fullDisk']> {
  const { status, freeBytes, totalBytes } = await readDiskSpace();
  return status === 'ok' || freeBytes === null || totalBytes === null
    ? null
    : { freeBytes, totalBytes };
}

const TODAY = sql`(now() at time zone 'utc')::date`;

/** Takes 100 ms of two processors for a million rows. */
async function countUsers(db: Kysely<Schema>): Promise<number> {
  const { rows } = await typedSql('number of users', {
    total: column.number(),
  })`select count(*)::integer as total from users`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Sums the counts that the database maintains by title. */
async function countReviews(db: Kysely<Schema>): Promise<number> {
  const { rows } = await typedSql('number of reviews', {
    total: column.number(),
  })`select coalesce(sum(count), 0)::integer as total from review_counts`.execute(db);
  return rows[0]?.total ?? 0;
}

async function countOverrides(db: Kysely<Schema>): Promise<Stats['overrides']> {
  const { rows } = await typedSql('overrides by language', {
    language: column.text(),
    count: column.number(),
  })`
    select language, count(*)::integer as count from content_overrides
    where is_active group by language order by count desc, language`.execute(db);
  return rows;
}

const DAY_COUNT = { day: column.text(), count: column.number() };
type DayCount = TypedRow<typeof DAY_COUNT>;

/** One index range per day: grouping a million rows by day would take three times as long. */
async function countByDay(
  db: Kysely<Schema>,
  table: keyof Schema,
  column: string,
  days: number,
): Promise<DayCount[]> {
  const { rows } = await typedSql('rows by day', DAY_COUNT)`
    select to_char(day, 'YYYY-MM-DD') as day, (
      select count(*)::integer from ${sql.table(table)} as t
      where t.${sql.ref(column)} >= day at time zone 'utc'
        and t.${sql.ref(column)} < (day + interval '1 day') at time zone 'utc'
    ) as count
    from generate_series((${TODAY} - ${days - 1}::integer)::timestamp, ${TODAY}::timestamp,
      interval '1 day') as day
    order by day`.execute(db);
  return rows;
}

/** By event and day. */
async function countEvents(db: Kysely<Schema>, days: number): Promise<Map<string, number>> {
  const { rows } = await typedSql('events by day', {
    name: column.text(),
    count: column.text(),
  })`
    select event || ' ' || to_char(day, 'YYYY-MM-DD') as name, count from event_counts
    where day > ${TODAY} - ${days}::integer
      and event in ('page_view', 'search', 'search_empty')`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Most frequent first, all and those without a result. */
async function getSearches(
  db: Kysely<Schema>,
  days: number,
): Promise<Pick<Stats, 'searched' | 'missed'>> {
  const mostFrequent = (column: 'searched' | 'missed') => sql`(
    select ${column}::text as list, words, ${sql.ref(column)}::integer as count from counted
    where ${sql.ref(column)} >= ${MIN_SEARCHES} order by ${sql.ref(column)} desc, words
      limit ${MAX_LISTED}
  )`;
  const { rows } = await typedSql('most frequent searches', {
    list: column.text<'searched' | 'missed'>(),
    words: column.text(),
    count: column.number(),
  })`
    with counted as materialized (
      select words, sum(count) as searched, sum(count) filter (where not found) as missed
        from search_counts
      where day > ${TODAY} - ${days}::integer group by words
    )
    ${mostFrequent('searched')} union all ${mostFrequent('missed')}`.execute(db);
  const pickList = (name: 'searched' | 'missed') =>
    rows.filter(({ list }) => list === name).map(({ words, count }) => ({ words, count }));
  return { searched: pickList('searched'), missed: pickList('missed') };
}

/** Most viewed first, with names of the title index or the catalog. */
async function getMostViewed(
  services: StatsDeps,
  days: number,
  lang: Lang,
): Promise<ViewedTitle[]> {
  const { rows } = await typedSql('most viewed titles', { ...TITLE_REF, count: column.number() })`
    select viewed.* from (
      select content_type as type, content_id as id, sum(count)::integer as count from view_counts
      where day > ${TODAY} - ${days}::integer
      group by content_type, content_id order by sum(count) desc, content_type, content_id
        limit ${MAX_TITLES_READ}
    ) as viewed
    where not exists (
      select from titles
        where content_type = viewed.type and content_id = viewed.id and removed_at is not null
    )
    order by count desc, type, id`.execute(services.db);
  const names = await getTitleNames(services, rows, lang);
  // Views of titles that the catalog does not have are forged.
  return rows
    .flatMap((row) =>
      names.get(titleKey(row)) === null ? [] : { ...row, name: names.get(titleKey(row)) ?? null },
    )
    .slice(0, MAX_LISTED);
}
