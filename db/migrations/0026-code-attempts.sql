-- Whether mails for signing in have a code besides their link.
alter table profiles add column mail_codes boolean not null default true;

-- Wrong codes for each user and day (UTC), over all origins.
create table code_attempts (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  wrong integer not null check (wrong >= 0),
  -- When the user was told that only links sign in.
  told_at timestamptz,
  primary key (user_id, day)
);

create index code_attempts_by_day on code_attempts (day);
