-- The forms of a word that products hold: what a search has found is marked by them.
alter table search_words
  add column stem text generated always as ((tsvector_to_array(to_tsvector('english', word)))[1]) stored;
create index search_words_stem on search_words (stem);
