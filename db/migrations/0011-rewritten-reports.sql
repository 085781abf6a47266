-- A report that was written anew has not been read: whoever dismisses it was shown another one.
create function note_changed_reports() returns trigger language plpgsql as $$
begin
  update reviews set reported_at = now() where id in (select review_id from changed_reports);
  return null;
end $$;

create trigger reports_changed after update on review_reports referencing new table as changed_reports
  for each statement when (current_setting('kinora.restoring', true) is distinct from 'on') execute function note_changed_reports();
