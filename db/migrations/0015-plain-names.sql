-- Tables and columns get the names that the code uses.
alter table titles rename column asked_at to refreshed_at;
alter table titles rename column gone_at to removed_at;

alter table viewed_pages rename column address to path;

alter table catalog_answers rename to catalog_responses;
alter table catalog_responses rename constraint catalog_answers_pkey to catalog_responses_pkey;
alter table catalog_responses rename constraint catalog_answers_key_check to catalog_responses_key_check;
alter table catalog_responses rename constraint catalog_answers_within_terms to catalog_responses_within_terms;

alter table title_marks rename to title_states;
alter table title_states rename constraint title_marks_pkey to title_states_pkey;
alter table title_states rename constraint title_marks_say_something to title_states_not_empty;
alter table title_states rename constraint title_marks_user_id_fkey to title_states_user_id_fkey;
alter table title_states rename constraint title_marks_content_type_content_id_fkey to title_states_title_fkey;
alter index title_marks_saved rename to title_states_saved;
alter index title_marks_seen rename to title_states_seen;
alter index title_marks_hidden rename to title_states_hidden;
alter index title_marks_by_time rename to title_states_by_time;
