-- Sign-ups whose e-mail address is not confirmed yet. The user and the profile are made when it is; until then nothing else knows of
-- them, and the username is reserved for a day. Whoever opens the mail in another browser chooses the password anew.
create table sign_ups (
  id text primary key,
  email text not null check (email = lower(email)),
  username text not null,
  -- Hash.
  password text not null,
  -- Path code of the language that its mails are written in.
  language text not null check (language ~ '^[a-z]{2}(-[a-z]{2})?$'),
  -- Hash of the device id of the browser that signed up.
  device text not null,
  created_at timestamptz not null default now()
);

create unique index sign_ups_username on sign_ups (lower(username));
create index sign_ups_by_email on sign_ups (email, created_at desc);
create index sign_ups_by_age on sign_ups (created_at);

-- Accounts that were waiting for their confirmation: their passwords may be those of somebody else.
delete from users
where not email_verified and email not like '%.placeholder.invalid'
  and not exists (select from accounts where accounts.user_id = users.id and accounts.provider_id <> 'credential');

-- Requested changes of an e-mail address. The new address confirms one, the old address can stop or undo it for a week.
create table email_changes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The session that asked for it, which stays signed in.
  session_id text not null,
  old_email text not null,
  new_email text not null,
  created_at timestamptz not null default now(),
  -- Until when the new address may confirm it.
  expires_at timestamptz not null,
  confirmed_at timestamptz
);

create index email_changes_of_user on email_changes (user_id, created_at);
create index email_changes_by_age on email_changes (created_at);

-- Devices on which no second factor is asked for.
create table trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  -- Hash of the device id that its cookie holds.
  device text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create unique index trusted_devices_once on trusted_devices (user_id, device);
create index trusted_devices_by_expiry on trusted_devices (expires_at);

-- The 30-second step of the last code that was used: a code works once.
alter table two_factors add column last_step bigint;
alter table two_factors add column created_at timestamptz not null default now();

-- Tokens, links and codes are kept as hashes from here on. Sessions go on, everything that was on its way is void.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
delete from verifications;
