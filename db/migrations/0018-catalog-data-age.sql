-- The catalog's terms limit how long its data is stored, so its age is known wherever it is.

-- Since when the oldest catalog data of the row is stored; null if the row has none.
alter table titles add column fetched_at timestamptz default now();
-- The refresh job leaves the row alone until then: another process refreshes it, or it failed.
alter table titles add column refresh_after timestamptz not null default 'epoch';
update titles set fetched_at = refreshed_at;
alter table titles add constraint titles_blank_without_age check (
  case when fetched_at is null
    then names = '{}' and search_text = '' and posters = '{}' and released is null
      and score is null and genre_ids = '{}' and services = '{}'
    else names <> '{}'
  end
);
create index titles_by_refresh on titles (refreshed_at);
create index titles_by_age on titles (fetched_at);

alter table watch_services add column refreshed_at timestamptz not null default now();

-- Age of catalog_value, which is replaced by its hash when it is too old.
alter table content_overrides add column catalog_value_at timestamptz;
alter table content_overrides add column catalog_hash text;
update content_overrides set catalog_value_at = created_at where catalog_value is not null;

-- The log is kept for good, so it names titles by their ids alone.
alter table admin_logs disable trigger admin_logs_append_only;
update admin_logs set details = details - 'title' where target_type = 'content_override';
alter table admin_logs enable trigger admin_logs_append_only;
