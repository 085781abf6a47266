-- Answers of the catalog as they came, so that what was seen before is still there after a restart in an outage. A cache: every row
-- can be had again, and none belongs in a backup.
create table catalog_answers (
  -- A hash of path and parameters: what visitors searched for cannot be read here.
  key bytea primary key check (octet_length(key) = 16),
  -- Of its question, for instance title.
  kind text not null,
  -- What a change of it is told under, for instance movie/496243; null where nobody is told.
  tag text,
  -- JSON, compressed.
  body bytea not null,
  fetched_at timestamptz not null,
  -- When it was last seen to differ in what matters; null while it never was.
  changed_at timestamptz,
  -- The last day on which it was written or read.
  needed_on date not null,
  keep_until timestamptz not null,
  -- The catalog's terms: six months at most. In hours, because a day is not always 24 of them.
  constraint catalog_answers_within_terms check (keep_until <= fetched_at + interval '4368 hours')
) with (fillfactor = 80);

-- It is compressed already.
alter table catalog_answers alter column body set storage external;
