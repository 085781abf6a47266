-- What usernames look like (UTS 39), so that nobody takes a name that looks like another user's. The
-- code computes them, for users of earlier versions in a job.
create table username_skeletons (
  -- The skeleton, which one user has.
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The name that it is of: older code renames a user without changing this table.
  username text not null
);

create index username_skeletons_of_user on username_skeletons (user_id);

-- Those of names that are reserved until a sign-up is confirmed.
create table sign_up_skeletons (
  id text primary key,
  sign_up_id text not null references sign_ups (id) on delete cascade
);

create index sign_up_skeletons_of_sign_up on sign_up_skeletons (sign_up_id);
