-- Lists that somebody brings along from elsewhere, on their way into title_marks (see server/jobs/run-imports.ts).
create table imports (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  list text not null check (list in ('saved', 'seen')),
  file_name text not null,
  -- Path code of the language that its owner reads.
  language text not null,
  -- What was read from the file; empty when it is done.
  rows jsonb not null,
  total integer not null,
  -- Rows that are through: what became of them is in the same transaction.
  done integer not null default 0,
  added integer not null default 0,
  already integer not null default 0,
  unmatched integer not null default 0,
  -- The first of those that the catalog does not have.
  missing jsonb not null default '[]',
  -- Until then a process has it in hand, or the catalog is away.
  next_at timestamptz not null default now(),
  waiting boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create unique index imports_one_at_a_time on imports (user_id) where finished_at is null;
create index imports_due on imports (next_at) where finished_at is null;
create index imports_of_user on imports (user_id, created_at desc);
create index imports_by_end on imports (finished_at);
