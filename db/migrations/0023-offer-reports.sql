-- Offers that visitors reported as wrong or missing. Nothing about the visitors.
create table offer_reports (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  region text not null check (region ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('wrong', 'missing')),
  -- Name of the wrong service; null for a missing one.
  service text check (char_length(service) between 1 and 200),
  -- The services at the last report, and the age of the catalog data among them; null if unknown.
  shown jsonb not null,
  shown_fetched_at timestamptz,
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  constraint offer_reports_service check ((kind = 'wrong') = (service is not null)),
  constraint offer_reports_resolved check ((resolved_at is null) = (resolved_by is null))
);

-- A repeated report is counted.
create unique index offer_reports_open_once on offer_reports
  (content_type, content_id, region, coalesce(lower(service), '')) where resolved_at is null;
create index offer_reports_by_count on offer_reports (count desc, last_reported_at desc, id);
create index offer_reports_in_region on offer_reports
  (region, count desc, last_reported_at desc, id);
create index offer_reports_by_age on offer_reports (last_reported_at);
create index offer_reports_by_resolution on offer_reports (resolved_at);

-- Offers of admins are shown from the first to the last day, in the time zone of the operator.
alter table watch_providers
  add column starts_on date,
  add column ends_on date check (ends_on >= starts_on),
  -- Result of the last check of provider_url; null before the first one.
  add column link_status text check (link_status in ('ok', 'broken', 'unreachable')),
  add column link_http_status smallint,
  add column link_checked_at timestamptz;

create index watch_providers_by_start on watch_providers (starts_on) where starts_on is not null;
create index watch_providers_by_end on watch_providers (ends_on) where ends_on is not null;
create index watch_providers_by_link_check on watch_providers (link_checked_at nulls first)
  where provider_url is not null;
create index watch_providers_failed_links on watch_providers (created_at desc, id)
  where link_status in ('broken', 'unreachable');

-- A new URL is unchecked, whichever version of the site writes it.
create function reset_link_check() returns trigger language plpgsql as $$
begin
  new.link_status := null;
  new.link_http_status := null;
  new.link_checked_at := null;
  return new;
end $$;

create trigger watch_providers_new_link before update of provider_url on watch_providers
  for each row when (new.provider_url is distinct from old.provider_url)
  execute function reset_link_check();

-- Jobs that one process at a time may run; another takes over when the lease ends.
create table job_leases (
  job text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
