-- The least recently used responses are deleted in this order. Ranking all of them took a quarter of
-- a second per batch.
create index catalog_responses_last_use on catalog_responses (needed_on, fetched_at);
