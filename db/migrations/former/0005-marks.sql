-- What is known of a title that somebody has marked, so that lists of thousands are sorted, filtered and searched here, in any
-- language, without asking the catalog. Written when a title is marked, and again when a list that shows it is looked at.
create table titles (
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  -- Path code → the title as its page in that language shows it, for all languages.
  names jsonb not null,
  -- All names, folded as searches are (domain/fold.ts).
  search_text text not null,
  -- Path code → poster, for the languages asked so far.
  posters jsonb not null,
  -- ISO date of release or first airing.
  released text,
  score real,
  genre_ids integer[] not null,
  -- Region → services of which the title is part; [0] where it can only be rented or bought there.
  services jsonb not null,
  -- Since when the catalog has had no such title any more.
  gone_at timestamptz,
  asked_at timestamptz not null default now(),
  primary key (content_type, content_id)
);

-- Services by the catalog's number.
create table watch_services (
  id integer primary key,
  name text not null,
  logo text
);

-- What somebody has said of a title: saved it, seen it, wants to see no more of it. A row says at least one of these.
create table title_marks (
  user_id text not null references users (id) on delete cascade,
  content_type text not null,
  content_id integer not null,
  saved_at timestamptz,
  seen_on date,
  hidden_at timestamptz,
  primary key (user_id, content_type, content_id),
  foreign key (content_type, content_id) references titles (content_type, content_id),
  constraint title_marks_say_something check (num_nonnulls(saved_at, seen_on, hidden_at) > 0)
);

-- The three lists of a person, newest first.
create index title_marks_saved on title_marks (user_id, saved_at desc, content_type, content_id) where saved_at is not null;
create index title_marks_seen on title_marks (user_id, seen_on desc, content_type, content_id) where seen_on is not null;
create index title_marks_hidden on title_marks (user_id, hidden_at desc, content_type, content_id) where hidden_at is not null;

-- Which of their marked titles the lists of the site leave out.
alter table profiles add column leaves_out_seen boolean not null default false;
alter table profiles add column leaves_out_hidden boolean not null default true;

-- Whoever has the token sees the saved titles of its owner.
create table shared_lists (
  user_id text primary key references users (id) on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now()
);
