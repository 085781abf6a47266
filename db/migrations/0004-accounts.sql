-- People with an account. The address is kept in lower case; whoever came by way of a provider that gave none has one under .invalid.
create table users (
  id text primary key,
  -- As in profiles, which is what others see.
  name text not null,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- Path code of the language that mails to them are written in.
  language text not null default 'ko' check (language ~ '^[a-z]{2}(-[a-z]{2})?$'),
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index users_email on users (email);

alter table profiles add constraint profiles_of_user foreign key (id) references users (id) on delete cascade;

create table user_roles (
  user_id text primary key references users (id) on delete cascade,
  role text not null check (role in ('admin', 'user')),
  granted_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- To the nearest minutes: who is here is counted by it.
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index sessions_token on sessions (token);
create index sessions_of_user on sessions (user_id);
create index sessions_seen on sessions (seen_at);
create index sessions_by_expiry on sessions (expires_at);

-- Ways of signing in: a password (provider credential) or a social provider. Tokens are encrypted, passwords hashed.
create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index accounts_of_provider on accounts (provider_id, account_id);
create index accounts_of_user on accounts (user_id);

-- What was handed out and is waited for: codes, tokens of mails, states of sign-ins under way.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);

create table two_factors (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create unique index two_factors_of_user on two_factors (user_id);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);

create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_of_user on passkeys (user_id);

-- Keys that access tokens are signed with; the private half is encrypted.
create table jwks (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Mails that are to be sent, written in the transaction of their cause. A row is gone once its mail is on its way.
create table outbox (
  id text primary key,
  recipient text not null,
  kind text not null,
  language text not null,
  -- What its text needs, as JSON: links with their tokens, for instance.
  data text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index outbox_due on outbox (next_attempt_at);

-- How often something was done in a day (N5). Nothing about who did it.
create table event_counts (
  day date not null,
  event text not null,
  count bigint not null,
  primary key (day, event)
);
