-- Addresses that were looked at most, so that a process that starts can make their pages before they are asked for. Addresses of
-- pages that are the same for everyone, and nothing about who looked.
create table viewed_pages (
  address text primary key,
  -- Visits, each worth half of what it was a day before.
  score double precision not null,
  scored_at timestamptz not null default now()
);

create index viewed_pages_by_age on viewed_pages (scored_at);
