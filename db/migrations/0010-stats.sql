-- How many titles were saved on a day: for the charts of the panel. Written at its end alone, as time goes on.
create index title_marks_by_time on title_marks (saved_at) where saved_at is not null;
