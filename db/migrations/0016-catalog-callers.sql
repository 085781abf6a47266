-- Machines that call the catalog, which without Redis divide its rate among them.
create unlogged table catalog_callers (
  machine text primary key,
  seen_at timestamptz not null default now()
);
