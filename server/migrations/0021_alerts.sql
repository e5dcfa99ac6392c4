-- Alerts: keywords by which members hear of products.

-- The words of a keyword side by side, in the forms of the language; where only stop words are left, as they are typed.
-- A slash stands between words, as it does in "Life/Health". Empty for what holds no word.
create function alert_query(keyword text) returns tsquery
  language sql immutable strict parallel safe
  return case when numnode(phraseto_tsquery('english', translate(keyword, '/', ' '))) > 0
    then phraseto_tsquery('english', translate(keyword, '/', ' '))
    else phraseto_tsquery('simple', translate(keyword, '/', ' ')) end;

-- One word that every product holds which the keyword matches: the longest one, which is the rarest as a rule.
create function alert_anchor(keyword text) returns text
  language sql immutable strict parallel safe
  return coalesce(
    (select word from unnest(tsvector_to_array(to_tsvector('english', translate(keyword, '/', ' ')))) word
      order by length(word) desc, word limit 1),
    (select word from unnest(tsvector_to_array(to_tsvector('simple', translate(keyword, '/', ' ')))) word
      order by length(word) desc, word limit 1));

-- So many places lie between two fields that no phrase spans them: a keyword of 80 characters has 40 words at most.
create function alert_field_after(before tsvector, field tsvector) returns tsvector
  language sql immutable strict parallel safe
  return before || '/:50'::tsvector || field;
create aggregate alert_fields (tsvector) (sfunc = alert_field_after, stype = tsvector, initcond = '');

-- What keywords are looked for in: title, names of what it is filed under and description, in the forms of the language
-- and as they are typed. It reads and parses the whole product: a plan asks everything else first.
create function alert_words(product products) returns tsvector
  language sql stable parallel safe cost 10000
  return (
    with fields as (
      select field from (values ((product).title), ((product).description_text)) own (field)
      union all select name from categories where id = any ((product).listed_in)
      union all select name from product_types where id = any ((product).type_ids)
      union all select name from tags where id = any ((product).tag_ids)
      union all select name from labels where id = any ((product).label_ids))
    select ts_delete(alert_fields(to_tsvector(config, translate(field, '/', ' ')) order by config, length(field)), '/')
    from fields cross join unnest(array['english', 'simple']::regconfig[]) config);

create table alerts (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  title text not null,
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How many products it told of, and when last.
  fired_count integer not null default 0,
  fired_at timestamptz
) with (fillfactor = 80);
create index alerts_member on alerts (member_id, id);

create table alert_keywords (
  alert_id integer not null references alerts on delete cascade,
  position integer not null,
  keyword text not null,
  query tsquery not null generated always as (alert_query(keyword)) stored,
  anchor text not null generated always as (alert_anchor(keyword)) stored,
  primary key (alert_id, position)
);
create index alert_keywords_anchor on alert_keywords (anchor);
