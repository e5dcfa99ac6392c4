-- Searches and alerts ignore accents and invisible characters: "resume" finds "Résumé". The vectors of products and threads that
-- are there already are made again in batches (slices/search/reindexing.ts), so that no table is rewritten here.
do $$
declare
  home text;
  config text;
begin
  begin
    create extension if not exists unaccent;
  exception when feature_not_supported or undefined_file or insufficient_privilege then
    raise exception 'PostgreSQL cannot create its extension unaccent (%). Install the contrib package of PostgreSQL, and let the owner of the database run "create extension unaccent".', sqlerrm;
  end;
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'unaccent';
  create text search configuration unaccented_english (copy = pg_catalog.english);
  create text search configuration unaccented_simple (copy = pg_catalog.simple);
  execute format('alter text search configuration unaccented_english
    alter mapping for word, hword, hword_part with %s.unaccent, english_stem', home);
  execute format('alter text search configuration unaccented_english
    alter mapping for numword, numhword, hword_numpart with %s.unaccent, simple', home);
  execute format('alter text search configuration unaccented_simple
    alter mapping for word, hword, hword_part, numword, numhword, hword_numpart with %s.unaccent, simple', home);
end $$;

-- The same text as normalizeForSearch makes (contract/src/core/search-text.ts).
create function normalized_for_search(text text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(text) = length(text) then text else
    normalize(
      translate(
        regexp_replace(text, U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\3164\FE00-\FE0F\FEFF\FFA0]', '', 'g'),
        U&'\2122\2120', '  '),
      NFKC) end;

create or replace function words_apart(text text) returns text
  language sql immutable strict parallel safe
  return translate(normalized_for_search(text), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));

create or replace function name_words(name text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('unaccented_english', words_apart(name)) || to_tsvector('unaccented_simple', words_apart(name));
update categories set name = name where words <> name_words(name);
update product_types set name = name where words <> name_words(name);
update tags set name = name where words <> name_words(name);
update labels set name = name where words <> name_words(name);

create or replace function product_search_vector(
  title text, listed_in integer[], type_ids integer[], tag_ids integer[], label_ids integer[], description text
) returns tsvector language sql immutable parallel safe
  return setweight(
        to_tsvector('unaccented_english', words_apart(title)) || to_tsvector('unaccented_simple', words_apart(title)), 'A')
      || filing_vector(listed_in, type_ids, tag_ids, label_ids)
      || setweight(
        to_tsvector('unaccented_english', words_apart(description))
        || to_tsvector('unaccented_simple', words_apart(description)), 'C');

-- A generated column cannot get another expression without rewriting its table: a trigger fills this one from now on.
create function thread_search_vector(title text, description text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('unaccented_english', words_apart(title || ' ' || description));
create function fill_thread_search_vector() returns trigger language plpgsql as $$
begin
  new.search_vector := thread_search_vector(new.title, new.description_text);
  return new;
end $$;
alter table threads alter column search_vector drop expression;
create trigger fill_search_vector before insert or update of title, description_text on threads
  for each row execute function fill_thread_search_vector();

create or replace function member_search_vector(first_name text, last_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('unaccented_simple', words_apart(first_name || ' ' || last_name || ' ' || coalesce(email, '')));
reindex index members_words;

-- The vocabulary of typing errors holds words as vectors do.
delete from search_words
  where octet_length(word) <> length(word)
    and tsvector_to_array(to_tsvector('unaccented_simple', words_apart(word))) <> array[word];

-- How far vectors have been made again; a kind that is done has no row.
create table search_reindexing (
  kind text primary key check (kind in ('product', 'thread')),
  after_id integer not null default 0
);
insert into search_reindexing (kind) values ('product'), ('thread');

-- Stop words in capitals, such as IT or WHO, become words of their own in texts and keywords of alerts: `with_letters` those of one
-- letter as well. The list is that of PostgreSQL's english configuration, as asking a dictionary for each word takes longer.
create function with_capitals_marked(text text, with_letters boolean) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    case when with_letters then regexp_replace(text, '\m(I|A|S|T)\M', 'capitals0\1', 'g') else text end,
    '\m('
      || 'ME|MY|MYSELF|WE|OUR|OURS|OURSELVES|YOU|YOUR|YOURS|YOURSELF|YOURSELVES|HE|HIM|HIS|HIMSELF|SHE|HER|HERS|HERSELF|'
      || 'IT|ITS|ITSELF|THEY|THEM|THEIR|THEIRS|THEMSELVES|WHAT|WHICH|WHO|WHOM|THIS|THAT|THESE|THOSE|AM|IS|ARE|WAS|WERE|'
      || 'BE|BEEN|BEING|HAVE|HAS|HAD|HAVING|DO|DOES|DID|DOING|AN|THE|AND|BUT|IF|OR|BECAUSE|AS|UNTIL|WHILE|OF|AT|BY|FOR|'
      || 'WITH|ABOUT|AGAINST|BETWEEN|INTO|THROUGH|DURING|BEFORE|AFTER|ABOVE|BELOW|TO|FROM|UP|DOWN|IN|OUT|ON|OFF|OVER|'
      || 'UNDER|AGAIN|FURTHER|THEN|ONCE|HERE|THERE|WHEN|WHERE|WHY|HOW|ALL|ANY|BOTH|EACH|FEW|MORE|MOST|OTHER|SOME|SUCH|NO|'
      || 'NOR|NOT|ONLY|OWN|SAME|SO|THAN|TOO|VERY|CAN|WILL|JUST|DON|SHOULD|NOW'
      || ')\M', 'capitals0\1', 'g');
-- A keyword that is typed in capitals throughout tells nothing by them, and a single letter may begin a sentence.
create function alert_text(keyword text) returns text
  language sql immutable strict parallel safe
  return case
    when to_tsvector('unaccented_english', words_apart(keyword)) = '' then with_capitals_marked(words_apart(keyword), true)
    when words_apart(keyword) ~ '[a-z]' then with_capitals_marked(words_apart(keyword), false)
    else words_apart(keyword) end;
create or replace function alert_query(keyword text) returns tsquery
  language sql immutable strict parallel safe
  return case when numnode(phraseto_tsquery('unaccented_english', alert_text(keyword))) > 0
    then phraseto_tsquery('unaccented_english', alert_text(keyword))
    else phraseto_tsquery('unaccented_simple', words_apart(keyword)) end;
create or replace function alert_anchor(keyword text) returns text
  language sql immutable strict parallel safe
  return coalesce(
    (select word from unnest(tsvector_to_array(to_tsvector('unaccented_english', alert_text(keyword)))) word
      order by length(word) desc, word limit 1),
    (select word from unnest(tsvector_to_array(to_tsvector('unaccented_simple', words_apart(keyword)))) word
      order by length(word) desc, word limit 1));
update alert_keywords set keyword = keyword
  where (query, anchor) is distinct from (alert_query(keyword), alert_anchor(keyword));

create or replace function alert_words(product products) returns tsvector
  language sql stable parallel safe cost 10000
  return (
    with fields as (
      select words_apart(field) as field from (values ((product).title), ((product).description_text)) own (field)
      union all select words_apart(name) from categories where id = any ((product).listed_in)
      union all select words_apart(name) from product_types where id = any ((product).type_ids)
      union all select words_apart(name) from tags where id = any ((product).tag_ids)
      union all select words_apart(name) from labels where id = any ((product).label_ids))
    select ts_delete(alert_fields(words order by form, length(field)), '/')
    from fields cross join lateral (values
      (1, to_tsvector('unaccented_simple', field)),
      (2, to_tsvector('unaccented_english', with_capitals_marked(field, true)))) made (form, words));
-- What members are still to be told of is asked for once more as its letter leaves, by the words of then.
update alert_scans s set words = alert_words(p) from products p
  where p.id = s.product_id and exists (
    select from alert_matches t left join letters l on l.id = t.letter_id
    where t.product_id = p.id
      and (t.is_waiting or l.sent_at is null and l.dropped_at is null
        -- The row of a letter comes a little later than its match.
        and (l.id is not null or t.letter_id is not null and t.matched_at > now() - interval '1 day')));
