-- Ratings and reviews that only their author sees, such as imported ones. Not in `reviews`, so that
-- averages, review lists and moderation need no condition.
create table private_reviews (
  user_id text not null references users (id) on delete cascade,
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  rating smallint check (rating between 1 and 10),
  review_text text check (char_length(review_text) between 1 and 5000),
  spoiler boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, content_type, content_id),
  constraint private_reviews_not_empty check (num_nonnulls(rating, review_text) > 0)
);

-- A public review replaces the private one, whichever version of the site writes it.
create function delete_replaced_private_reviews() returns trigger language plpgsql as $$
begin
  delete from private_reviews as private using added_rows as added
  where (private.user_id, private.content_type, private.content_id)
    = (added.user_id, added.content_type, added.content_id);
  return null;
end $$;

create trigger reviews_replace_private after insert on reviews referencing new table as added_rows
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on')
  execute function delete_replaced_private_reviews();

-- Imports with a preview: their rows are matched with titles by a job, shown, and then added.
-- Replaces `imports`, which the last version still reads and writes.
create table list_imports (
  id uuid primary key default gen_random_uuid(),
  user_id text not null unique references users (id) on delete cascade,
  file_name text not null,
  -- Path code of the user's language.
  language text not null,
  stage text not null default 'matching' check (stage in ('matching', 'preview', 'finished')),
  total integer not null check (total >= 0),
  -- Rows that were matched or not found.
  done integer not null default 0,
  -- Until then a process is matching rows, or the catalog is unavailable.
  next_at timestamptz not null default now(),
  waiting boolean not null default false,
  -- Destinations and numbers of a finished import.
  options jsonb,
  result jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);

create index list_imports_due on list_imports (next_at) where stage = 'matching';
create index list_imports_by_expiry on list_imports (expires_at);

-- Deleted when they are added, or with the import.
create table list_import_rows (
  import_id uuid not null references list_imports (id) on delete cascade,
  -- From 1, in the order of the file.
  position integer not null,
  media_type text check (media_type in ('movie', 'tv')),
  tmdb_id integer,
  imdb_id text,
  name text not null,
  year smallint,
  -- On a list of titles to watch.
  listed boolean not null,
  listed_on date,
  watched boolean not null,
  watched_on date,
  rating smallint check (rating between 1 and 10),
  review_text text check (char_length(review_text) between 1 and 5000),
  spoiler boolean not null default false,
  -- The title that was found; null until then.
  content_type text check (content_type in ('movie', 'tv')),
  content_id integer check (content_id > 0),
  primary key (import_id, position)
);

create index list_import_rows_by_title on list_import_rows (import_id, content_type, content_id);
