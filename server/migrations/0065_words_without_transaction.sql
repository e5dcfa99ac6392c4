-- Searches look words up each time, so nothing compares when a word was added.
drop index search_words_added;
alter table search_words drop column added_in;
