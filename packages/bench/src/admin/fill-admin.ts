import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

/** Rows of each table that grows with traffic. */
const ROW_COUNT = 1_000_000;
const ADMIN_COUNT = 12;

/** Parts of names, some frequent, some rare. */
const NAMES = ['kim', 'mina', 'jun', 'haru', 'lena', 'otto', 'zoe', 'ivan', 'noor', 'quince'];
const ACTIONS = [
  'update_user_role',
  'delete_user',
  'ban_user',
  'delete_review',
  'update_support_inquiry',
  'create_override',
];
const EVENTS = ['sign_in', 'sign_in_failed', 'sign_out', 'sign_in', 'password_changed', 'sign_in'];
const LANGUAGES = ['ko', 'en', 'ko', 'en', 'ja', 'en', 'fr', 'ko', 'de', 'fi'];

/** Fills an empty, migrated PostgreSQL database with a million rows per table. */
export async function fillAdmin(kysely: Kysely<Schema>): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set session_replication_role = replica;
      set synchronous_commit = off`.execute(connection);
    await sql`insert into titles (content_type, content_id, names, search_text, posters, genre_ids,
      services)
      select 'movie', n, jsonb_build_object('en', 'Film ' || n, 'ko', '영화 ' || n), 'film ' || n,
        '{"en":"/x.jpg"}', '{18}', '{}'
      from generate_series(1, 10000) n`.execute(connection);
    await sql`insert into users (id, name, email, created_at, banned_at, ban_reason)
      select gen_random_uuid(), (${NAMES}::text[])[1 + n % 10] || ' ' || n,
        (${NAMES}::text[])[1 + n % 10] || n || '@'
        || (array['gmail.com','naver.com','example.org'])[1 + n % 3],
        now() - n * interval '50 seconds', case when n % 1000 = 0 then now() end,
          case when n % 1000 = 0 then 'spam' end
      from generate_series(1, ${ROW_COUNT}::integer) n`.execute(connection);
    await sql`insert into profiles (id, username) select id, name from users`.execute(connection);
    await sql`insert into user_roles (user_id, role) select id, 'admin' from users
      order by created_at limit ${ADMIN_COUNT}`.execute(connection);
    await sql`insert into user_roles (user_id, role) select id, 'user' from users
      order by created_at desc limit 10000`.execute(connection);
    await sql`insert into sessions (id, user_id, token, expires_at, seen_at)
      select md5(id), id, md5(id || 'token'), now() + interval '20 days',
        now() - (row_number() over ()) * interval '20 seconds'
      from users limit 200000`.execute(connection);
    await sql`insert into reviews (user_id, content_type, content_id, rating, review_text, language,
      created_at, updated_at)
      select id, 'movie', 1 + n % 10000, 1 + n % 10,
        repeat('Something about it. ', (n % 12)::integer), (${LANGUAGES}::text[])[1 + n % 10],
        now() - n * interval '47 seconds', now() - n * interval '47 seconds'
      from (select id, row_number() over () as n from users) as numbered`.execute(connection);
    await sql`insert into review_reports (review_id, user_id, reason)
      select r.id, r.user_id, 'spam' from reviews r
        where r.rating = 3 and r.content_id % 10 = 2`.execute(connection);
    await sql`update reviews set reports = 1, reported_at = now()
      where id in (select review_id from review_reports)`.execute(connection);
    await sql`insert into admin_logs (admin_id, action, target_type, target_id, details, created_at)
      select coalesce((select user_id from user_roles where role = 'admin'
        order by user_id offset n % ${ADMIN_COUNT} limit 1), 'gone'),
        (${ACTIONS}::text[])[1 + n % 6], (array['user','review','support_inquiry'])[1 + n % 3],
          gen_random_uuid(),
        '{"before":1,"after":2}', now() - n * interval '31 seconds'
      from generate_series(1, ${ROW_COUNT}::integer) n`.execute(connection);
    await sql`insert into security_events (event, user_id, details, created_at)
      select (${EVENTS}::text[])[1 + n % 6], case when n % 3 > 0 then id end,
        '{"method":"password","ip":"192.0.2.1"}', now() - n * interval '7 seconds'
      from (select id, row_number() over () as n from users) as numbered`.execute(connection);
    await sql`insert into support_inquiries (name, email, subject, message, status, priority,
      assigned_to, created_at)
      select (${NAMES}::text[])[1 + n % 10] || ' ' || n, 'p' || n || '@example.com',
        'Question ' || n, 'How does it work?',
        (array['closed','closed','closed','resolved','open','in_progress'])[1 + n % 6],
          (array['low','normal','high','urgent'])[1 + n % 4],
        case when n % 50 = 0 then 'somebody' end,
        now() - n * interval '10 minutes'
      from generate_series(1, 200000) n`.execute(connection);
    await sql`insert into content_overrides (content_type, content_id, field_name, override_value,
      language, is_active, created_at)
      select 'movie', n, 'title', to_jsonb('Film ' || n), (array['ko','en','ja'])[1 + n % 3],
        n % 4 > 0, now() - n * interval '1 hour'
      from (select generate_series(1, 10000) union all select 496243) as titles (n)`.execute(
      connection,
    );
    await sql`insert into watch_providers (content_type, content_id, provider_name, watch_type,
      country_code, created_at)
      select 'movie', n, 'Reel ' || n % 50, (array['flatrate','rent','buy'])[1 + n % 3],
        (array['KR','US','JP'])[1 + n % 3], now() - n * interval '1 hour'
      from generate_series(1, 100000) n`.execute(connection);
    await sql`insert into legal_documents (document_type, language, title, content)
      select 'terms_of_service', 'ko', 'Terms ' || n, '<p>Text</p>'
        from generate_series(1, 200) n`.execute(connection);
    await sql`insert into event_counts (day, event, count)
      select current_date - d, event, 100 + d
      from generate_series(0, 400) d,
        unnest(array['content_view','search','content_save','login','signup','page_view','search_empty']) event`.execute(
      connection,
    );
    // Past days keep their thousand most frequent entries: server/jobs/delete-expired.ts.
    await sql`insert into view_counts (day, content_type, content_id, count)
      select current_date - d, 'movie', n, 1 + n % 97
        from generate_series(0, 400) d,
        generate_series(1, case d when 0 then 10000 else 1000 end) n`.execute(connection);
    await sql`insert into search_counts (day, words, found, count)
      select current_date - d, 'words ' || n * (1 + d % 9), n % 7 > 0, 1 + n % 97
      from generate_series(0, 90) d,
        generate_series(1, case d when 0 then 10000 else 1000 end) n`.execute(connection);
    await sql`reset session_replication_role; reset statement_timeout; reset synchronous_commit`.execute(
      connection,
    );
  });
  await sql`vacuum analyze`.execute(kysely);
}
