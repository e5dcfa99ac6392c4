-- Searches take the same time however large the catalogue is.

-- The order of the dearest first, which the index of the cheapest first read backwards is not: among equal
-- prices the newest come first in both.
create index products_active_dearest on products (price_cents desc, created_at desc, id desc)
  where deleted_at is null and status = 'active';

-- A word and each of what is left of it when a letter is taken away. Two words that are one typing error
-- apart have one of these in common: a few look-ups by key find them, however many words there are.
create function one_letter_less(word text) returns text[]
  language sql immutable strict parallel safe
  return case when length(word) between 4 and 40 and word !~ '[0-9]'
    then array(select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place)
      || word
    else array[word] end;

create index search_words_neighbours on search_words using gin (one_letter_less(word));

-- How common a word is decides the way to search for it: the 4,000 most common ones are counted.
alter table products alter column search_vector set statistics 400;
