-- PostgreSQL keeps what is new for an inverted index in a list aside, up to four megabytes of it, and each search goes through
-- all of that: some hundred products, until somebody vacuums, which a table that mostly grows waits long for. Whoever posts
-- pays for their words at once instead: a millisecond or two.
alter index products_search set (fastupdate = off);
alter index products_title_marks set (fastupdate = off);
alter index products_filed set (fastupdate = off);
alter index threads_search set (fastupdate = off);
alter index search_words_neighbours set (fastupdate = off);
alter index members_words set (fastupdate = off);
select gin_clean_pending_list(index::regclass) from unnest(array[
  'products_search', 'products_title_marks', 'products_filed', 'threads_search', 'search_words_neighbours', 'members_words'
]) as index;
