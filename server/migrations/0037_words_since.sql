-- What the vocabulary says of a searched word is remembered by the application (docs/decisions/0041). Each word tells the
-- transaction that brought it: a search sees whether one has come since it was looked up.
alter table search_words add column added_in xid8 not null default pg_current_xact_id();
create index search_words_added on search_words (added_in);
