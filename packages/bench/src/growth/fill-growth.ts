import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

/** Number of rows that belong to other users. */
export type RowCounts = { reviews: number; saved: number; titles: number; users: number };

export const FEW_ROWS: RowCounts = { reviews: 1_000, saved: 1_000, titles: 1_000, users: 200 };
export const MANY_ROWS: RowCounts = {
  reviews: 1_000_000,
  saved: 5_000_000,
  titles: 1_000_000,
  users: 100_000,
};

/**
 * The measured user has the same number of rows in both databases; the popular title has a share of
 * all reviews.
 */
export const USER_ID = 'reader';
export const SAVED_BY_USER = 300;
export const POPULAR_TITLE = { type: 'movie', id: 1 } as const;
const POPULAR_TITLE_SHARE = 20;

/** Scatters ids, so that neighbours in a table are not neighbours in an index. */
const LANGUAGES = ['ko', 'en', 'ko', 'en', 'ja', 'en', 'fr', 'ko', 'de', 'fi'];

/**
 * Fills an empty, migrated PostgreSQL database without checking foreign keys, which would take
 * minutes.
 */
export async function fillGrowth(
  kysely: Kysely<Schema>,
  { reviews, saved, titles, users }: RowCounts,
): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set session_replication_role = replica;
      set synchronous_commit = off`.execute(connection);
    await sql`insert into titles (content_type, content_id, names, search_text, posters, released,
      score, genre_ids, services)
      select 'movie', n, jsonb_build_object('en', 'Film ' || n, 'ko', '영화 ' || n),
        'film ' || n || E'\n영화 ' || n, '{"en":"/x.jpg"}',
        (1950 + n % 75) || '-01-01', (n % 100) / 10.0, array[n % 19, 18],
          jsonb_build_object('KR', jsonb_build_array(n % 12 + 1))
      from generate_series(1, ${titles}::integer) n`.execute(connection);
    await sql`insert into watch_services select n, 'Service ' || n, null
      from generate_series(1, 12) n`.execute(connection);
    await sql`insert into users (id, name, email)
      select 'u' || n, 'u' || n, 'u' || n || '@example.com'
      from generate_series(1, ${users}::integer) n`.execute(connection);
    await sql`insert into users (id, name, email)
      values (${USER_ID}, ${USER_ID}, 'reader@example.com')`.execute(connection);
    await sql`insert into profiles (id, username) select id, name from users`.execute(connection);
    await sql`insert into shared_lists (user_id, token) select id, rpad(md5(id), 22, 'x')
      from users`.execute(connection);
    const savedPerUser = saved / users;
    await sql`insert into title_states (user_id, content_type, content_id, saved_at, seen_on)
      select 'u' || p, 'movie', (p * 31 + t * 97) % ${titles}::integer + 1,
        timestamptz '2025-01-01' + (p + t * 977) * interval '1 minute',
        case when t % 3 = 0 then date '2025-01-01' end
      from generate_series(1, ${users}::integer) p, generate_series(1, ${savedPerUser}::integer) t
        on conflict do nothing`.execute(connection);
    await sql`insert into title_states (user_id, content_type, content_id, saved_at)
      select ${USER_ID}, 'movie', n * 3, timestamptz '2025-01-01' + n * interval '1 hour'
        from generate_series(1, ${SAVED_BY_USER}::integer) n`.execute(connection);
    const popularReviews = reviews / POPULAR_TITLE_SHARE;
    const reviewsPerUser = Math.ceil((reviews - popularReviews) / users);
    await sql`insert into reviews (user_id, content_type, content_id, rating, review_text, language,
      helpful, created_at, updated_at)
      select 'u' || p, 'movie', t, 1 + (p * 7 + t) % 10, repeat('Something about it. ', p % 12),
        (${LANGUAGES}::text[])[1 + (p + t) % 10], (p * 13) % 50,
        timestamptz '2025-01-01' + (p * 7919 + t) % 400000 * interval '1 minute',
          timestamptz '2025-01-01' + (p * 7919 + t) % 400000 * interval '1 minute'
      from (
        select p, 1 as t from generate_series(1, ${Math.min(popularReviews, users)}::integer) p
        union all
        select p, (p * 37 + t * 101) % (${titles}::integer - 1) + 2
          from generate_series(1, ${users}::integer) p,
          generate_series(1, ${reviewsPerUser}::integer) t
      ) as rows on conflict do nothing`.execute(connection);
    await sql`insert into review_votes (review_id, user_id)
      select id, 'u' || 1 + abs(hashtext(id::text)) % ${users}::integer from reviews`.execute(
      connection,
    );
    await sql`insert into review_reports (review_id, user_id, reason)
      select id, 'u' || 1 + abs(hashtext(id::text)) % ${users}::integer, 'spam' from reviews
        where abs(hashtext(id::text)) % 10 = 0`.execute(connection);
    // The counts that the disabled triggers would have made.
    await sql`insert into review_counts select content_type, content_id, coalesce(language, ''),
      rating, count(*) from reviews group by 1, 2, 3, 4`.execute(connection);
    await sql`reset session_replication_role; reset statement_timeout; reset synchronous_commit`.execute(
      connection,
    );
  });
  await sql`vacuum analyze`.execute(kysely);
}
