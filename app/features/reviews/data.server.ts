import { type RawBuilder, sql } from 'kysely';
import { isTextEdited } from '../../../db/review-edited.ts';
import { column, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import { isLang, type Lang } from '../../../domain/language/language.ts';
import type {
  Review,
  ReviewQuery,
  ReviewSort,
  Reviews,
  UserReviewState,
} from '../../../domain/reviews/review.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { getPrivateReview } from './get-private-review.server.ts';
import { LAST_PAGE } from './schema.ts';

/** Reviews per page. */
const PAGE_SIZE = 10;

/** Ties are sorted newest first. `lowest` is the reverse of `highest`, so both use one index. */
const ORDERS: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  helpful: sql`helpful desc, created_at desc, id`,
  highest: sql`rating desc, created_at desc, id`,
  lowest: sql`rating, created_at, id desc`,
};

/**
 * Rating and one page of reviews of a title (D9, U6). `null` if the database fails: the title page
 * is useful without them.
 */
export async function getReviews(
  { bestEffortDb, log }: Pick<Services, 'bestEffortDb' | 'log'>,
  title: TitleRef,
  requestedQuery: ReviewQuery,
): Promise<Reviews | null> {
  try {
    const counts = await readCounts(bestEffortDb, title);
    const filteredCounts =
      requestedQuery.language === null
        ? counts
        : counts.filter(({ language }) => language === requestedQuery.language);
    const pages = Math.min(Math.max(1, Math.ceil(sum(filteredCounts) / PAGE_SIZE)), LAST_PAGE);
    const query = { ...requestedQuery, page: Math.min(requestedQuery.page, pages) };
    const total = sum(counts);
    return {
      query,
      total,
      average:
        total === 0
          ? null
          : counts.reduce((points, { rating, count }) => points + rating * count, 0) / total,
      histogram: Array.from({ length: 10 }, (_, index) =>
        sum(counts.filter(({ rating }) => rating === index + 1)),
      ),
      languages: getLanguages(counts),
      items: filteredCounts.length === 0 ? [] : await readPage(bestEffortDb, title, query),
      pages,
    };
  } catch (error) {
    log.warn({ err: error, ...title }, 'cannot read reviews');
    return null;
  }
}

type Count = { language: string; rating: number; count: number };

function readCounts(db: Services['bestEffortDb'], { type, id }: TitleRef): Promise<Count[]> {
  return db
    .selectFrom('review_counts')
    .select(['language', 'rating', 'count'])
    .where('content_type', '=', type)
    .where('content_id', '=', id)
    .execute();
}

function sum(counts: { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function getLanguages(counts: Count[]): Reviews['languages'] {
  const languages = [...new Set(counts.map(({ language }) => language))].filter(isLang);
  return languages
    .map((language) => ({
      language,
      count: sum(counts.filter((row) => row.language === language)),
    }))
    .sort((a, b) => b.count - a.count || (a.language < b.language ? -1 : 1));
}

const REVIEW_ROW = {
  id: column.text(),
  username: column.orNull(column.text()),
  rating: column.number(),
  review_text: column.orNull(column.text()),
  spoiler: column.boolean(),
  language: column.orNull(column.text<Lang>()),
  created_at: column.date(),
  edited: column.boolean(),
  helpful: column.number(),
};

/**
 * Joins the names after `limit`, so that it looks up ten of them instead of one per skipped review.
 */
async function readPage(
  db: Services['bestEffortDb'],
  { type, id }: TitleRef,
  { sort, language, page }: ReviewQuery,
): Promise<Review[]> {
  const order = ORDERS[sort];
  const { rows } = await typedSql('reviews of a page', REVIEW_ROW)`
    select r.id, p.username, r.rating, r.review_text, r.spoiler, r.language, r.created_at,
      ${isTextEdited('r')} as edited, r.helpful
    from (
      select *, row_number() over () as place from (
        select * from reviews
        where content_type = ${type}
          and content_id = ${id} ${language === null ? sql`` : sql`and language = ${language}`}
        order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      ) as page
    ) as r left join profiles p on p.id = r.user_id
    order by r.place`.execute(db);
  return rows.map(toReview);
}

function toReview(row: TypedRow<typeof REVIEW_ROW>): Review {
  return {
    id: row.id,
    author: row.username,
    rating: row.rating,
    text: row.review_text,
    spoiler: row.spoiler,
    language: row.language,
    date: row.created_at.toISOString(),
    edited: row.edited,
    helpful: row.helpful,
  };
}

async function readOwnReview(
  db: Services['bestEffortDb'],
  userId: string,
  { type, id }: TitleRef,
): Promise<Review | null> {
  const { rows } = await typedSql('own review of a user', REVIEW_ROW)`
    select r.id, p.username, r.rating, r.review_text, r.spoiler, r.language, r.created_at,
      ${isTextEdited('r')} as edited, r.helpful
    from reviews r left join profiles p on p.id = r.user_id
    where r.user_id = ${userId} and r.content_type = ${type} and r.content_id = ${id}`.execute(db);
  return rows[0] ? toReview(rows[0]) : null;
}

/**
 * The user's public and private review of a title, votes and reports. `null` for visitors, and if
 * the database fails.
 */
export async function getUserReviewState(
  { bestEffortDb, log }: Pick<Services, 'bestEffortDb' | 'log'>,
  user: User | null,
  title: TitleRef,
  reviews: Reviews | null,
): Promise<UserReviewState | null> {
  if (user === null || reviews === null) return null;
  try {
    const ids = reviews.items.map((review) => review.id);
    const [ownReview, privateReview, relations] = await Promise.all([
      readOwnReview(bestEffortDb, user.id, title),
      getPrivateReview(bestEffortDb, user.id, title),
      typedSql('votes and reports of a user on reviews', {
        id: column.text(),
        own: column.boolean(),
        found_helpful: column.boolean(),
        reported: column.boolean(),
      })`
        select r.id, r.user_id = ${user.id} as own,
          exists (select from review_votes v
            where v.review_id = r.id and v.user_id = ${user.id}) as found_helpful,
          exists (select from review_reports p
            where p.review_id = r.id and p.user_id = ${user.id}) as reported
        from reviews r where r.id = any (${ids}::uuid[])`.execute(bestEffortDb),
    ]);
    return {
      ownReview,
      privateReview,
      byReviewId: Object.fromEntries(
        relations.rows.map((row) => [
          row.id,
          { isOwn: row.own, foundHelpful: row.found_helpful, reported: row.reported },
        ]),
      ),
    };
  } catch (error) {
    log.warn({ err: error, type: title.type, id: title.id }, "cannot read the user's own review");
    return null;
  }
}
