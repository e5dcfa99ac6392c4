-- Texts are cut into words as searches are (slices/search/terms.ts): at whatever is no letter and no digit. PostgreSQL's parser
-- keeps "life/health", "2.0" and "example.org" in one piece and takes the 19 of "covid-19" for a negative number: what was written
-- so was found neither by its parts nor as it stands. Marks beyond ASCII part words for that parser, too.
-- rewrites: products, threads
create function words_apart(text text) returns text
  language sql immutable strict parallel safe
  return translate(text, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));

create or replace function name_words(name text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('english', words_apart(name)) || to_tsvector('simple', words_apart(name));
update categories set name = name where words <> name_words(name);
update product_types set name = name where words <> name_words(name);
update tags set name = name where words <> name_words(name);
update labels set name = name where words <> name_words(name);

create or replace function alert_query(keyword text) returns tsquery
  language sql immutable strict parallel safe
  return case when numnode(phraseto_tsquery('english', words_apart(keyword))) > 0
    then phraseto_tsquery('english', words_apart(keyword))
    else phraseto_tsquery('simple', words_apart(keyword)) end;
create or replace function alert_anchor(keyword text) returns text
  language sql immutable strict parallel safe
  return coalesce(
    (select word from unnest(tsvector_to_array(to_tsvector('english', words_apart(keyword)))) word
      order by length(word) desc, word limit 1),
    (select word from unnest(tsvector_to_array(to_tsvector('simple', words_apart(keyword)))) word
      order by length(word) desc, word limit 1));
update alert_keywords set keyword = keyword
  where (query, anchor) is distinct from (alert_query(keyword), alert_anchor(keyword));

-- PostgreSQL 15 rewrites no table whose rows a function with a body in SQL takes: these two are made anew below.
drop function alert_words(products);
drop function masters_of(products);

create or replace function product_search_vector(
  title text, listed_in integer[], type_ids integer[], tag_ids integer[], label_ids integer[], description text
) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector('english', words_apart(title)) || to_tsvector('simple', words_apart(title)), 'A')
      || filing_vector(listed_in, type_ids, tag_ids, label_ids)
      || setweight(
        to_tsvector('english', words_apart(description)) || to_tsvector('simple', words_apart(description)), 'C');
alter table products
  drop column search_vector,
  add column search_vector tsvector not null generated always as (
    product_search_vector(title, listed_in, type_ids, tag_ids, label_ids, description_text)) stored,
  alter column search_vector set storage main,
  alter column search_vector set statistics 400;
create index products_search on products using gin (search_vector) with (fastupdate = off);

alter table threads
  drop column search_vector,
  add column search_vector tsvector
    generated always as (to_tsvector('english'::regconfig, words_apart(title || ' ' || description_text))) stored;
create index threads_search on threads using gin (search_vector) with (fastupdate = off) where deleted_at is null;

-- The vocabulary of typing errors knows words that texts hold.
delete from search_words where word <> words_apart(word);
insert into search_words (word)
  select distinct unnest(tsvector_to_array(ts_filter(search_vector, '{a,c}'))) from products on conflict do nothing;

create function alert_words(product products) returns tsvector
  language sql stable parallel safe cost 10000
  return (
    with fields as (
      select field from (values ((product).title), ((product).description_text)) own (field)
      union all select name from categories where id = any ((product).listed_in)
      union all select name from product_types where id = any ((product).type_ids)
      union all select name from tags where id = any ((product).tag_ids)
      union all select name from labels where id = any ((product).label_ids))
    select ts_delete(alert_fields(to_tsvector(config, words_apart(field)) order by config, length(field)), '/')
    from fields cross join unnest(array['english', 'simple']::regconfig[]) config);
create function masters_of(p products) returns table (kind text, master_id integer)
  language sql immutable parallel safe
  begin atomic
    select 'category'::text, unnest(p.category_ids) union all
    select 'type', unnest(p.type_ids) union all
    select 'tag', unnest(p.tag_ids) union all
    select 'label', unnest(p.label_ids);
  end;

-- What members are still to be told of is asked for once more as its letter leaves, by the words of then.
update alert_scans s set words = alert_words(p) from products p
  where p.id = s.product_id and exists (
    select from alert_matches t left join letters l on l.id = t.letter_id
    where t.product_id = p.id
      and (t.is_waiting or l.sent_at is null and l.dropped_at is null
        -- The row of a letter comes a little later than its match.
        and (l.id is not null or t.letter_id is not null and t.matched_at > now() - interval '1 day')));

analyze products, threads;
