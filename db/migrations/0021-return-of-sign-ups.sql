-- Where a confirmed visitor returns to, and what they were about to do. Null for sign-ups by
-- programs and by older versions.
alter table sign_ups
  add column return_path text,
  add column pending_action text;
