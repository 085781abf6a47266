-- Hash of the password at the request, which proves the owner of the old address.
alter table email_changes add column former_password text;
-- The address that the account had when the change was undone.
alter table email_changes add column undone_email text;
alter table email_changes add column undone_at timestamptz;
-- From then on the old address can sign in by mail and choose a password; until then the new one
-- can stop the undo.
alter table email_changes add column reset_after timestamptz;
