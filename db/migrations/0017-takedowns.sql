-- Titles, people and keywords that an admin took down. They have no page and are in no list.
create table takedowns (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('movie', 'tv', 'person', 'keyword')),
  target_id integer not null check (target_id > 0),
  -- Name when it was taken down; null if the catalog did not have it.
  name text check (char_length(name) between 1 and 500),
  reason text not null check (char_length(reason) between 1 and 500),
  created_by text,
  created_at timestamptz not null default now(),
  -- When the titles of a keyword are read from the catalog, and since when that list is complete.
  next_read_at timestamptz not null default now(),
  titles_read_at timestamptz,
  constraint takedowns_once unique (kind, target_id)
);

create index takedowns_newest on takedowns (created_at desc, id);
create index takedowns_of_kind on takedowns (kind, created_at desc, id);
create index takedowns_by_words on takedowns using gin
  (search_words(coalesce(name, '') || ' ' || reason));
create index takedowns_due on takedowns (next_read_at) where kind = 'keyword';

-- Titles that a takedown removes: the title itself, or those known to carry the keyword.
create table takedown_titles (
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  takedown_id uuid not null references takedowns (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (content_type, content_id, takedown_id)
);

create index takedown_titles_of_takedown on takedown_titles (takedown_id, seen_at);

-- Adult and softcore titles. Rows count as old, so that they are refreshed when they are next listed.
alter table titles add column restricted boolean not null default false;
update titles set refreshed_at = least(refreshed_at, now() - interval '4 days');
