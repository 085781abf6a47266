-- Age ratings of titles, for family mode: lists of the catalog have none.
create table age_ratings (
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  -- Region → rating in capital letters without spaces; empty if the title is rated nowhere.
  ratings jsonb not null,
  fetched_at timestamptz not null,
  primary key (content_type, content_id)
);
create index age_ratings_by_age on age_ratings (fetched_at);
