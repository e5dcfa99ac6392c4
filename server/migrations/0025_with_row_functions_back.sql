-- As they were, word by word (0024_row_functions_away).
create or replace function alert_words(product products) returns tsvector
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

create or replace function masters_of(p products) returns table (kind text, master_id integer)
  language sql immutable parallel safe
  begin atomic
    select 'category'::text, unnest(p.category_ids) union all
    select 'type', unnest(p.type_ids) union all
    select 'tag', unnest(p.tag_ids) union all
    select 'label', unnest(p.label_ids);
  end;
