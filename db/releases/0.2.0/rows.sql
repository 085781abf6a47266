-- Mina, two admins of whom one has a second factor, and a banned user.
insert into users (id, name, email, email_verified, language, two_factor_enabled, created_at, banned_at, ban_reason) values
  ('mina', 'Mina', 'mina@example.com', true, 'en', false, '2026-10-01T08:00Z', null, null),
  ('boss', 'Boss', 'boss@example.com', true, 'en', true, '2026-09-01T08:00Z', null, null),
  ('sora', 'Sora', 'sora@example.com', true, 'en', false, '2026-09-02T08:00Z', null, null),
  ('troll', 'Troll', 'troll@example.com', true, 'ko', false, '2026-10-02T08:00Z', '2026-10-03T08:00Z', 'Insults');
insert into profiles (id, username, leaves_out_seen, leaves_out_hidden) values
  ('mina', 'Mina', false, true), ('boss', 'Boss', false, true), ('sora', 'Sora', false, true),
  ('troll', 'Troll', true, false);
update profiles set watch_region = 'DE', watch_services = '{8}' where id = 'mina';
insert into user_roles (user_id, role) values ('boss', 'admin'), ('sora', 'admin');
-- The password of all is "tulip harbour 42".
insert into accounts (id, user_id, provider_id, account_id, password)
select id || '-password', id, 'credential', id, 'scrypt:17:8:1:J8RxvzwoZZPRk3VGSlI_jQ:COR_-QNiRVQvZwc8hmNvbAV8cxjYB2YzDBx8Cs0HzKVTiIOFBN2HGCWGItxjp8w2xfiSpKfFja4qgAdAeu0qcA' from users;
insert into sessions (id, user_id, token, expires_at, ip_address, user_agent) values
  ('session-of-mina', 'mina', encode(sha256('a-token'), 'hex'), '2099-01-01', '192.0.2.7', 'A browser');
insert into verifications (id, identifier, value, expires_at) values
  ('verification', 'reset-password:x', 'mina', '2099-01-01');
insert into two_factors (id, user_id, secret, backup_codes, last_step) values
  ('factor', 'boss', 'encrypted', 'encrypted', 12);
insert into trusted_devices (user_id, device, user_agent, expires_at) values ('boss', 'hash', 'A browser', '2099-01-01');
insert into email_changes (id, user_id, session_id, old_email, new_email, expires_at) values
  ('change', 'mina', 'session-of-mina', 'mina@example.com', 'new@example.com', '2099-01-01');
insert into sign_ups (id, email, username, password, language, device, return_path, pending_action, created_at) values
  ('sign-up', 'new@example.com', 'Newcomer', 'hash', 'en', 'device', '/en/movie/496243', 'save movie/496243', now());
insert into security_events (event, user_id, details, created_at) values
  ('sign_in', 'mina', '{"ip": "192.0.2.7"}', now());
insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, transports, aaguid) values
  ('passkey', 'mina', 'Phone', 'key', 'credential', 3, 'multiDevice', true, 'internal', '00000000-0000-0000-0000-000000000000');
insert into jwks (id, public_key, private_key, created_at) values ('jwk', '{}', '"encrypted"', '2026-10-01');
insert into outbox (id, recipient, kind, language, data, attempts, next_attempt_at) values
  ('mail', 'mina@example.com', 'password_changed', 'en', '{}', 1, '2099-01-01');

-- Titles of the starter catalog, as lists show them.
insert into titles (content_type, content_id, names, search_text, posters, released, score, genre_ids, services, removed_at, refreshed_at) values
  ('movie', 496243, '{"en": "Parasite", "ko": "기생충"}', 'parasite 기생충', '{"en": "/parasite.jpg"}', '2019-05-30', 8.5, '{35,53,18}', '{"KR": [8]}', null, now()),
  ('movie', 129, '{"en": "Spirited Away", "ko": "센과 치히로의 행방불명"}', 'spirited away', '{}', '2001-07-20', 8.5, '{16}', '{}', null, now()),
  ('tv', 93405, '{"en": "Squid Game", "ko": "오징어 게임"}', 'squid game', '{}', '2021-09-17', 7.8, '{10759}', '{}', null, now()),
  ('movie', 999999, '{"en": "A film that the catalog removed"}', 'a film', '{}', null, null, '{}', '{}', now(), now());
insert into watch_services (id, name, logo) values (8, 'Netflix', '/netflix.jpg');
insert into title_states (user_id, content_type, content_id, saved_at, seen_on, hidden_at) values
  ('mina', 'movie', 496243, '2026-10-05T08:00Z', null, null),
  ('mina', 'movie', 129, null, '2026-10-06', null),
  ('mina', 'tv', 93405, null, null, '2026-10-07T08:00Z'),
  ('boss', 'movie', 999999, '2026-10-08T08:00Z', null, null);
insert into shared_lists (user_id, token) values ('mina', 'shared-list-of-minaabc');
insert into imports (user_id, list, file_name, language, rows, total, done, added, already, unmatched, missing, finished_at) values
  ('mina', 'saved', 'watchlist.csv', 'en', '[]', 3, 3, 1, 1, 1, '["A film that nobody knows"]', now());

-- Of users, and of one whose reviews an admin kept.
insert into reviews (id, user_id, content_type, content_id, rating, review_text, language, spoiler) values
  ('10000000-0000-4000-8000-000000000001', 'mina', 'movie', 496243, 9, 'Kept across every upgrade', 'en', false),
  ('10000000-0000-4000-8000-000000000002', 'troll', 'movie', 496243, 1, 'A reported review', 'en', true),
  ('10000000-0000-4000-8000-000000000003', 'deleted', 'movie', 496243, 7, 'An anonymous review', 'en', false);
insert into review_votes (review_id, user_id) values ('10000000-0000-4000-8000-000000000001', 'troll');
insert into review_reports (review_id, user_id, reason, note) values
  ('10000000-0000-4000-8000-000000000002', 'mina', 'abuse', 'Rude');

insert into private_reviews (user_id, content_type, content_id, rating, review_text) values
  ('mina', 'movie', 129, 8, 'An imported review that only Mina sees');
insert into list_imports (id, user_id, file_name, language, stage, total, done, expires_at) values
  ('40000000-0000-4000-8000-000000000001', 'mina', 'letterboxd.zip', 'en', 'preview', 1, 1, '2099-01-01');
insert into list_import_rows (import_id, position, media_type, name, year, listed, watched, watched_on, rating, content_type, content_id) values
  ('40000000-0000-4000-8000-000000000001', 0, 'movie', 'Parasite', 2019, true, true, '2026-10-05', 9, 'movie', 496243);

-- What admins entered.
insert into content_overrides (content_type, content_id, field_name, override_value, language, created_by, catalog_value, catalog_value_at) values
  ('movie', 129, 'title', '"A corrected title"', 'en', 'boss', '"Spirited Away"', now()),
  ('movie', 129, 'vote_average', '9.1', 'ko', 'boss', '8.5', now());
insert into watch_providers (content_type, content_id, provider_name, provider_url, watch_type, country_code, created_by, starts_on, ends_on) values
  ('movie', 496243, 'Village cinema', 'https://cinema.example/parasite', 'rent', 'KR', 'boss', '2026-10-01', '2099-01-01');
insert into takedowns (id, kind, target_id, name, reason, created_by) values
  ('50000000-0000-4000-8000-000000000001', 'keyword', 1234, 'a keyword', 'A reason', 'boss');
insert into takedown_titles (content_type, content_id, takedown_id) values
  ('movie', 888888, '50000000-0000-4000-8000-000000000001');
insert into offer_reports (content_type, content_id, region, kind, service, shown) values
  ('movie', 496243, 'KR', 'wrong', 'Netflix', '[]');
insert into legal_documents (id, document_type, language, title, content, is_active, version, created_by) values
  ('20000000-0000-4000-8000-000000000001', 'terms_of_service', 'en', 'Our terms', '<p>The terms of November</p>', true, 2, 'boss');
insert into legal_versions (document_id, number, title, content, written_by, written_at) values
  ('20000000-0000-4000-8000-000000000001', 1, 'Our terms', '<p>The terms of October</p>', 'boss', '2026-10-01T00:00Z'),
  ('20000000-0000-4000-8000-000000000001', 2, 'Our terms', '<p>The terms of November</p>', 'boss', '2026-11-01T00:00Z');
insert into legal_publications (document_id, number, published_at, ended_at) values
  ('20000000-0000-4000-8000-000000000001', 1, '2026-10-01T00:00Z', '2026-11-01T00:00Z'),
  ('20000000-0000-4000-8000-000000000001', 2, '2026-11-01T00:00Z', null);
insert into support_inquiries (id, name, email, subject, message, user_id, language, status, assigned_to, answered_at, token) values
  ('30000000-0000-4000-8000-000000000001', 'Mina', 'mina@example.com', 'A question', 'Where is my list?', 'mina', 'en', 'resolved', 'boss', now(),
    '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef');
insert into support_messages (inquiry_id, kind, body, written_by) values
  ('30000000-0000-4000-8000-000000000001', 'reply', 'Under your name.', 'boss'),
  ('30000000-0000-4000-8000-000000000001', 'note', 'A note of the team', 'boss');
insert into admin_logs (admin_id, action, target_type, target_id, details, created_at) values
  ('boss', 'delete_user', 'user', 'deleted', '{"username": "Deleted", "role": "user", "reviews": "kept"}', '2026-10-09T08:00Z'),
  ('boss', 'create_override', 'content_override', 'x', '{"field": "title"}', '2026-10-10T08:00Z');

-- Counts, and what is stored of the catalog.
insert into event_counts (day, event, count) values ('2026-11-01', 'page_view', 12);
insert into view_counts (day, content_type, content_id, count) values ('2026-11-01', 'movie', 496243, 5);
insert into search_counts (day, words, found, count) values ('2026-11-01', 'parasite', true, 3);
insert into viewed_pages (path, score) values ('/en/movie/496243-parasite', 3);
insert into catalog_responses (key, kind, body, fetched_at, needed_on, keep_until) values
  ('\x000102030405060708090a0b0c0d0e0f', 'movie', '\x00', now(), current_date, now() + interval '1 day');
insert into age_ratings (content_type, content_id, ratings, fetched_at) values ('movie', 496243, '{"KR": "15"}', now());
insert into followed_services (region, service_id) values ('KR', 8);
insert into service_titles (region, service_id, content_type, content_id) values ('KR', 8, 'movie', 496243);
