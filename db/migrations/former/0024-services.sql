-- The country and services of a user; null until they are chosen. Services are ids of providers.
alter table profiles add column watch_region text check (watch_region ~ '^[A-Z]{2}$');
alter table profiles add column watch_services integer[];

-- Services that visitors have chosen, whose titles a job collects for the marks on posters.
create table followed_services (
  region text not null check (region ~ '^[A-Z]{2}$'),
  service_id integer not null check (service_id > 0),
  -- When somebody last chose or used it: the job drops what nobody uses.
  used_at timestamptz not null default now(),
  -- Until then a process reads its titles, or the catalog is unavailable.
  next_read_at timestamptz not null default now(),
  primary key (region, service_id)
);

create index followed_services_due on followed_services (next_read_at);
create index followed_services_by_use on followed_services (used_at);

-- Titles that a followed service streams, as far as they are popular.
create table service_titles (
  region text not null,
  service_id integer not null,
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (region, service_id, content_type, content_id),
  foreign key (region, service_id) references followed_services (region, service_id)
    on delete cascade
);
