-- A field of a title that an administrator replaced (D12). Languages are base languages: one row serves every locale of it.
create table content_overrides (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  field_name text not null check (field_name in ('title', 'name', 'overview', 'poster_path', 'backdrop_path', 'vote_average')),
  override_value jsonb not null,
  language text not null check (language in ('ko', 'en', 'ja')),
  is_active boolean not null default true,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint content_overrides_field_of_type check (field_name <> case content_type when 'movie' then 'name' else 'title' end),
  constraint content_overrides_value_of_field check (
    case
      when field_name = 'vote_average' and jsonb_typeof(override_value) = 'number' then override_value::numeric between 0 and 10
      when field_name = 'vote_average' then false
      when jsonb_typeof(override_value) <> 'string' then false
      when field_name in ('poster_path', 'backdrop_path') then override_value #>> '{}' ~ '^/[^/]'
      else override_value #>> '{}' <> ''
    end
  )
);

-- Also what the read of a page uses.
create unique index content_overrides_one_active on content_overrides (content_type, content_id, field_name, language) where is_active;

-- Where to watch a title, as an administrator entered it (D8).
create table watch_providers (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  provider_name text not null check (provider_name <> ''),
  provider_logo_url text,
  provider_url text check (provider_url ~ '^https?://'),
  watch_type text not null check (watch_type in ('flatrate', 'rent', 'buy')),
  country_code text not null default 'KR' check (country_code ~ '^[A-Z]{2}$'),
  is_active boolean not null default true,
  created_by text,
  created_at timestamptz not null default now()
);

create index watch_providers_of_title on watch_providers (content_type, content_id, country_code, watch_type, provider_name) where is_active;

-- What everybody may know of a person with an account; the id is the user's.
create table profiles (
  id text primary key,
  username text check (char_length(username) between 2 and 30),
  created_at timestamptz not null default now()
);

create unique index profiles_username on profiles (lower(username));

-- No foreign key on user_id: a review may outlive its author, without a name, where an administrator decides so.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  content_type text not null check (content_type in ('movie', 'tv')),
  content_id integer not null check (content_id > 0),
  rating smallint not null check (rating between 1 and 10),
  review_text text check (char_length(review_text) <= 5000),
  language text check (language ~ '^[a-z]{2}(-[a-z]{2})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_one_of_user unique (user_id, content_type, content_id)
);

create index reviews_of_title on reviews (content_type, content_id, created_at desc, id);
