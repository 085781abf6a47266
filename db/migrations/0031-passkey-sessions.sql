-- When the session was begun or continued with a passkey that verified its user.
alter table sessions add column passkey_verified_at timestamptz;
