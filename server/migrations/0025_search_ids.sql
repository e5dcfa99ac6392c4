-- Search knows by ids what a product is filed under; names are looked up when somebody searches. Whoever renames a
-- master writes one row.

-- The words of a name, in the forms of the language and as they are typed. A slash stands between words, as it does in
-- "Life/Health".
create function name_words(name text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('english', translate(name, '/', ' ')) || to_tsvector('simple', translate(name, '/', ' '));

alter table categories add column words tsvector not null generated always as (name_words(name)) stored;
alter table product_types add column words tsvector not null generated always as (name_words(name)) stored;
alter table tags add column words tsvector not null generated always as (name_words(name)) stored;
alter table labels add column words tsvector not null generated always as (name_words(name)) stored;

-- What a product's search vector holds for each master, and the words by which that is found: one that was merged into
-- another is found by the other's name.
create view filings as
  select 'c#' || m.id as lexeme, coalesce(i.words, m.words) as words
  from categories m left join categories i on i.id = m.merged_into
  union all
  select 't#' || m.id, coalesce(i.words, m.words)
  from product_types m left join product_types i on i.id = m.merged_into
  union all
  select 'g#' || m.id, coalesce(i.words, m.words) from tags m left join tags i on i.id = m.merged_into
  union all
  select 'l#' || m.id, coalesce(i.words, m.words) from labels m left join labels i on i.id = m.merged_into;

-- What a product is filed under, as lexemes that no text holds, of weight B.
create function filing_vector(listed_in integer[], type_ids integer[], tag_ids integer[], label_ids integer[])
  returns tsvector language sql immutable parallel safe
  return (
    select coalesce(string_agg(format('''%s#%s'':%sB', kind, id, least(place, 16383)), ' '), '')::tsvector
    from (
      select kind, id, row_number() over () as place
      from (values ('c', listed_in), ('t', type_ids), ('g', tag_ids), ('l', label_ids)) filed (kind, ids)
      cross join unnest(ids) id) numbered);

-- Word forms and words as typed, as before; weight A is the title, B what it is filed under, C the description.
create function product_search_vector(
  title text, listed_in integer[], type_ids integer[], tag_ids integer[], label_ids integer[], description text
) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector('english', title) || to_tsvector('simple', title), 'A')
      || filing_vector(listed_in, type_ids, tag_ids, label_ids)
      || setweight(to_tsvector('english', description) || to_tsvector('simple', description), 'C');

alter table products
  drop column search_vector,
  add column search_vector tsvector not null generated always as (
    product_search_vector(title, listed_in, type_ids, tag_ids, label_ids, description_text)) stored;
drop function product_search_vector(text, text, text);
create index products_search on products using gin (search_vector);
alter table products alter column search_vector set statistics 400;
analyze products;

-- A query that asks for words of texts, so that what is filed under a name that matches is found, too: each word or
-- phrase of it becomes itself or one of the masters whose names hold it.
create function filed_query(asked tsquery) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  part tsquery;
  named tsquery;
begin
  for part in
    select distinct groups[1]::tsquery
    from regexp_matches(asked::text, $re$('(?:[^']|'')+'(?::\*)?(?: <(?:-|\d+)> '(?:[^']|'')+'(?::\*)?)*)$re$, 'g') words (groups)
  loop
    select string_agg(quote_literal(lexeme), ' | ')::tsquery into named from filings where words @@ part;
    if named is not null then asked := ts_rewrite(asked, part, part || named); end if;
  end loop;
  return asked;
end $$;

-- The same ids, in their order, with one in the place of another.
create function with_merged(ids integer[], one integer, other integer) returns integer[]
  language sql immutable parallel safe
  return array(
    select id from unnest(array_replace(ids, one, other)) with ordinality named (id, place)
    group by id order by min(place));

-- Categories with those above them: where a product that is filed under them is listed.
create function with_parents(ids integer[]) returns integer[]
  language sql stable parallel safe
  return (
    with recursive listed (id, place) as (
      select id, place from unnest(ids) with ordinality filed (id, place)
      union all
      select c.parent_id, place + 100 from listed join categories c using (id) where c.parent_id is not null)
    select array(select id from listed group by id order by min(place)));
