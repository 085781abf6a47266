-- Reviews can hide what they give away, and are found helpful, or reported.
alter table reviews add column spoiler boolean not null default false;
-- How many found it helpful: the rows of review_votes, counted by the triggers below.
alter table reviews add column helpful integer not null default 0 check (helpful >= 0);

-- The reviews of a title in each order, in all languages and in one. `reviews_of_title` is the first.
create index reviews_by_helpful on reviews (content_type, content_id, helpful desc, created_at desc, id);
create index reviews_by_rating on reviews (content_type, content_id, rating desc, created_at desc, id);
create index reviews_in_language on reviews (content_type, content_id, language, created_at desc, id);
create index reviews_in_language_by_helpful on reviews (content_type, content_id, language, helpful desc, created_at desc, id);
create index reviews_in_language_by_rating on reviews (content_type, content_id, language, rating desc, created_at desc, id);

create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);

create index review_votes_of_user on review_votes (user_id);

-- What members told the administrators about a review.
create table review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'else')),
  note text check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  constraint review_reports_one_of_user unique (review_id, user_id)
);

create index review_reports_newest on review_reports (created_at desc, id);
create index review_reports_of_user on review_reports (user_id);

-- How many reviews of a title gave which rating, by language: average, histogram and number of pages without reading a million rows.
create table review_counts (
  content_type text not null,
  content_id integer not null,
  -- Empty where the language of a review is not known.
  language text not null,
  rating smallint not null,
  count integer not null check (count >= 0),
  primary key (content_type, content_id, language, rating)
);

insert into review_counts
select content_type, content_id, coalesce(language, ''), rating, count(*) from reviews group by 1, 2, 3, 4;

-- Whoever changes reviews, counts them: these run after every statement, with the rows that it added or took away. Rows are written in
-- one order, so that two that change the same ones do not wait for each other. While a backup is restored, the counts come with it.
create function count_added_reviews() returns trigger language plpgsql as $$
begin
  insert into review_counts as counts (content_type, content_id, language, rating, count)
  select content_type, content_id, coalesce(language, ''), rating, count(*) from added_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (content_type, content_id, language, rating) do update set count = counts.count + excluded.count;
  return null;
end $$;

create function count_removed_reviews() returns trigger language plpgsql as $$
begin
  perform from review_counts as counts
  where (content_type, content_id) in (select content_type, content_id from removed_rows)
  order by content_type, content_id, language, rating for update;
  update review_counts as counts set count = counts.count - removed.count
  from (
    select content_type, content_id, coalesce(language, '') as language, rating, count(*) from removed_rows group by 1, 2, 3, 4
  ) as removed
  where (counts.content_type, counts.content_id, counts.language, counts.rating)
    = (removed.content_type, removed.content_id, removed.language, removed.rating);
  delete from review_counts as counts using removed_rows as removed
  where counts.count = 0 and (counts.content_type, counts.content_id, counts.language, counts.rating)
    = (removed.content_type, removed.content_id, coalesce(removed.language, ''), removed.rating);
  return null;
end $$;

create trigger reviews_added after insert on reviews referencing new table as added_rows
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_added_reviews();
create trigger reviews_removed after delete on reviews referencing old table as removed_rows
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_removed_reviews();

-- A review that is found helpful is changed and counts as before: only other ratings and languages matter.
create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  with changes as (
    select content_type, content_id, coalesce(language, '') as language, rating, sum(change)::integer as change
    from (select *, 1 as change from added_rows union all select *, -1 from removed_rows) as rows
    group by 1, 2, 3, 4 having sum(change) <> 0
  ), fewer as (
    update review_counts as counts set count = counts.count + changes.change from changes
    where changes.change < 0 and (counts.content_type, counts.content_id, counts.language, counts.rating)
      = (changes.content_type, changes.content_id, changes.language, changes.rating)
  )
  insert into review_counts as counts (content_type, content_id, language, rating, count)
  select * from changes where change > 0 order by 1, 2, 3, 4
  on conflict (content_type, content_id, language, rating) do update set count = counts.count + excluded.count;
  delete from review_counts as counts using removed_rows as removed
  where counts.count = 0 and (counts.content_type, counts.content_id, counts.language, counts.rating)
    = (removed.content_type, removed.content_id, coalesce(removed.language, ''), removed.rating);
  return null;
end $$;

create trigger reviews_changed after update on reviews referencing old table as removed_rows new table as added_rows
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_changed_reviews();

create function count_added_votes() returns trigger language plpgsql as $$
begin
  update reviews set helpful = helpful + added.count
  from (select review_id, count(*) from added_votes group by review_id) as added where reviews.id = added.review_id;
  return null;
end $$;

create function count_removed_votes() returns trigger language plpgsql as $$
begin
  perform from reviews where id in (select review_id from removed_votes) order by id for update;
  update reviews set helpful = helpful - removed.count
  from (select review_id, count(*) from removed_votes group by review_id) as removed where reviews.id = removed.review_id;
  return null;
end $$;

create trigger votes_added after insert on review_votes referencing new table as added_votes
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_added_votes();
create trigger votes_removed after delete on review_votes referencing old table as removed_votes
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function count_removed_votes();
