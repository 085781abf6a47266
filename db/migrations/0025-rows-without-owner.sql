-- Migration 0013 deleted accounts that had never confirmed their e-mail address, but not their
-- reviews. Reviews that an admin kept as anonymous stay: the log names their former users.
delete from reviews
where not exists (select from users where users.id = reviews.user_id)
  and not exists (
    select from admin_logs
    where admin_logs.target_id = reviews.user_id and admin_logs.target_type = 'user'
      and admin_logs.action = 'delete_user'
  );

-- The first text of migration 0024 lacked it (former/README.md).
alter table followed_services add column if not exists read_at timestamptz;
