-- Sign-ins, failures, changes of credentials and roles. Rows are deleted after 90 days.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  event text not null check (event ~ '^[a-z]+(_[a-z]+)*$'),
  -- Null if the account is unknown or deleted.
  user_id text references users (id) on delete cascade,
  -- Never e-mail addresses, tokens or passwords.
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create index security_events_newest on security_events (created_at desc, id);
create index security_events_of_event on security_events (event, created_at desc, id);
create index security_events_of_user on security_events (user_id, created_at desc, id);
