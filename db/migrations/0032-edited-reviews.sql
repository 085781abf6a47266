-- Whether the text was changed after it was public. Null in older reviews, and false in new ones.
alter table reviews add column text_edited boolean;
alter table reviews alter column text_edited set default false;
