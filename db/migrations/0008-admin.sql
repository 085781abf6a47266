-- What the admin panel reads and writes.

-- The words of a text, for search: lower case, and an address falls into its parts. A query asks for words that begin like its own.
create function search_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(lower($1), '@._-+/:<>', '         '))
$$;

-- Users: newest first, by words of name and address, and those who were banned.
alter table users add column banned_at timestamptz;
alter table users add column ban_reason text check (char_length(ban_reason) <= 500);
alter table users add constraint users_ban_has_reason check ((banned_at is null) = (ban_reason is null));
create index users_newest on users (created_at desc, id);
create index users_by_words on users using gin (search_words(name || ' ' || email));
create index users_banned on users (created_at desc, id) where banned_at is not null;
create index user_roles_by_role on user_roles (role, user_id);

-- Reviews of all titles, and those that members reported.
alter table reviews add column reports integer not null default 0 check (reports >= 0);
alter table reviews add column reported_at timestamptz;
update reviews set reports = told.reports, reported_at = told.reported_at
from (select review_id, count(*) as reports, max(created_at) as reported_at from review_reports group by review_id) as told
where told.review_id = reviews.id;
create index reviews_newest on reviews (created_at desc, id);
create index reviews_newest_of_rating on reviews (rating, created_at desc, id);
create index reviews_newest_in_language on reviews (language, created_at desc, id);
create index reviews_reported on reviews (reported_at desc, id) where reports > 0;

-- Counted as votes are (see 0006-reviews.sql).
create function count_added_reports() returns trigger language plpgsql as $$
begin
  update reviews set reports = reports + added.count, reported_at = now()
  from (select review_id, count(*) from added_reports group by review_id) as added where reviews.id = added.review_id;
  return null;
end $$;

create function count_removed_reports() returns trigger language plpgsql as $$
begin
  perform from reviews where id in (select review_id from removed_reports) order by id for update;
  update reviews set reports = reports - removed.count
  from (select review_id, count(*) from removed_reports group by review_id) as removed where reviews.id = removed.review_id;
  return null;
end $$;

create trigger reports_added after insert on review_reports referencing new table as added_reports
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_added_reports();
create trigger reports_removed after delete on review_reports referencing old table as removed_reports
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_removed_reports();

-- Terms and privacy policy, in the languages that they are written in.
create table legal_documents (
  id uuid primary key default gen_random_uuid(),
  document_type text not null check (document_type in ('terms_of_service', 'privacy_policy')),
  language text not null check (language in ('ko', 'en', 'zh-cn', 'zh-tw', 'ja', 'ru', 'th')),
  title text not null check (char_length(title) between 1 and 200),
  -- HTML, sanitised before it is written.
  content text not null check (octet_length(content) between 1 and 512000),
  is_active boolean not null default false,
  -- Grows with every change: a form that knew an older one is refused.
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index legal_documents_one_active on legal_documents (document_type, language) where is_active;
create index legal_documents_newest on legal_documents (created_at desc, id);

-- Every wording that a document has had.
create table legal_versions (
  document_id uuid not null references legal_documents (id) on delete cascade,
  number integer not null,
  title text not null,
  content text not null,
  written_by text,
  written_at timestamptz not null default now(),
  primary key (document_id, number)
);

-- What somebody asks the team. Who has no account any more has asked all the same.
create table support_inquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  user_id text references users (id) on delete set null,
  -- Path code of the language that an answer is written in.
  language text not null default 'ko' check (language ~ '^[a-z]{2}(-[a-z]{2})?$'),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  assigned_to text references users (id) on delete set null,
  -- When the first reply went out.
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index support_inquiries_newest on support_inquiries (created_at desc, id);
create index support_inquiries_of_status on support_inquiries (status, created_at desc, id);
create index support_inquiries_of_priority on support_inquiries (priority, created_at desc, id);
create index support_inquiries_assigned on support_inquiries (assigned_to, created_at desc, id);
create index support_inquiries_of_user on support_inquiries (user_id);
create index support_inquiries_by_words on support_inquiries using gin (search_words(name || ' ' || email || ' ' || subject));

-- Replies that went out by mail, and notes that only the team reads.
create table support_messages (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references support_inquiries (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  body text not null check (char_length(body) between 1 and 5000),
  written_by text,
  created_at timestamptz not null default now()
);

create index support_messages_of_inquiry on support_messages (inquiry_id, created_at, id);

-- What the catalog itself said when the override was written: another value there later is worth a look. Null where nobody knows.
alter table content_overrides add column catalog_value jsonb;
alter table content_overrides add column version integer not null default 1;
create index content_overrides_newest on content_overrides (is_active, created_at desc, id);

alter table watch_providers add column version integer not null default 1;
alter table watch_providers add column updated_at timestamptz not null default now();
create index watch_providers_newest on watch_providers (created_at desc, id);
delete from watch_providers as older using watch_providers as newer
where (older.content_type, older.content_id, older.country_code, older.watch_type, lower(older.provider_name))
    = (newer.content_type, newer.content_id, newer.country_code, newer.watch_type, lower(newer.provider_name))
  and (older.created_at, older.id) < (newer.created_at, newer.id);
create unique index watch_providers_once on watch_providers
  (content_type, content_id, country_code, watch_type, lower(provider_name));

-- What administrators did: written with the change itself, read, and never changed. Who did it may have left since.
create table admin_logs (
  id uuid primary key default gen_random_uuid(),
  admin_id text not null,
  action text not null check (action ~ '^[a-z]+(_[a-z]+)+$'),
  target_type text not null,
  target_id text not null,
  -- What changed, `before` and `after`.
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create index admin_logs_newest on admin_logs (created_at desc, id);
create index admin_logs_of_admin on admin_logs (admin_id, created_at desc, id);
create index admin_logs_of_action on admin_logs (action, created_at desc, id);
create index admin_logs_of_kind on admin_logs (target_type, created_at desc, id);
create index admin_logs_of_target on admin_logs (target_id, created_at desc, id);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'admin_logs is append-only';
end $$;

create trigger admin_logs_append_only before update or delete or truncate on admin_logs
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function refuse_log_change();

-- How often a title was looked at, and what was searched for, by day and for everybody together.
create table view_counts (
  day date not null,
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null,
  count integer not null,
  primary key (day, content_type, content_id)
);

create table search_counts (
  day date not null,
  words text not null check (char_length(words) between 1 and 60),
  -- Whether the catalog had anything.
  found boolean not null,
  count integer not null,
  primary key (day, words, found)
);
