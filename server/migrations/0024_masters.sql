-- The staff keep the master lists: each name once, edits by version, two made one, and how many products use each.

-- What names are told apart by: neither case nor white space.
create function name_key(name text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(name, '\s+', ' ', 'g')));

alter table categories add column version integer not null default 1,
  add column merged_into integer references categories,
  add check (merged_into is null or status = 'suspended' and merged_into <> id);
alter table product_types add column version integer not null default 1,
  add column merged_into integer references product_types,
  add check (merged_into is null or status = 'suspended' and merged_into <> id);
alter table tags add column version integer not null default 1,
  add column merged_into integer references tags,
  add check (merged_into is null or status = 'suspended' and merged_into <> id);
alter table labels add column version integer not null default 1,
  add column merged_into integer references labels,
  add check (merged_into is null or status = 'suspended' and merged_into <> id);

-- Of one name only the first row keeps it as it is: the others are told apart by their ids.
update categories m set name = m.name || ' (' || m.id || ')' where exists (
  select from categories o where name_key(o.name) = name_key(m.name) and o.id < m.id);
update product_types m set name = m.name || ' (' || m.id || ')' where exists (
  select from product_types o where name_key(o.name) = name_key(m.name) and o.id < m.id);
update tags m set name = m.name || ' (' || m.id || ')' where exists (
  select from tags o where name_key(o.name) = name_key(m.name) and o.id < m.id);
update labels m set name = m.name || ' (' || m.id || ')' where exists (
  select from labels o where name_key(o.name) = name_key(m.name) and o.id < m.id);

create unique index categories_name on categories (name_key(name)) where merged_into is null;
create unique index product_types_name on product_types (name_key(name)) where merged_into is null;
create unique index tags_name on tags (name_key(name)) where merged_into is null;
create unique index labels_name on labels (name_key(name)) where merged_into is null;

-- Slugs that a category had before, also by what was merged into it: their addresses lead to where it is now.
create table former_slugs (
  slug text primary key,
  category_id integer not null references categories
);
create index former_slugs_category on former_slugs (category_id);

-- How many products that are not deleted use each: the sum of all rows of one. Whoever changes a product adds rows and
-- locks none; a job sums them up now and then.
create table master_uses (
  kind text not null check (kind in ('category', 'type', 'tag', 'label')),
  master_id integer not null,
  uses bigint not null
);

create function masters_of(p products) returns table (kind text, master_id integer)
  language sql immutable parallel safe
  begin atomic
    select 'category'::text, unnest(p.category_ids) union all
    select 'type', unnest(p.type_ids) union all
    select 'tag', unnest(p.tag_ids) union all
    select 'label', unnest(p.label_ids);
  end;

create function count_filed() returns trigger language plpgsql as $$
begin
  insert into master_uses (kind, master_id, uses)
  select m.kind, m.master_id, count(*) from filed p, masters_of(p) m
  where p.deleted_at is null group by m.kind, m.master_id;
  return null;
end $$;

create function count_refiled() returns trigger language plpgsql as $$
begin
  insert into master_uses (kind, master_id, uses)
  select m.kind, m.master_id, sum(m.uses) from (
    select *, -1 as uses from masters_of(old) where old.deleted_at is null union all
    select *, 1 from masters_of(new) where new.deleted_at is null) m
  group by m.kind, m.master_id having sum(m.uses) <> 0;
  return null;
end $$;

create trigger products_filed after insert on products
  referencing new table as filed for each statement execute function count_filed();
-- By columns, so that a vote or a view runs nothing.
create trigger products_refiled
  after update of category_ids, type_ids, tag_ids, label_ids, deleted_at on products for each row
  when ((old.category_ids, old.type_ids, old.tag_ids, old.label_ids, old.deleted_at is null)
    is distinct from (new.category_ids, new.type_ids, new.tag_ids, new.label_ids, new.deleted_at is null))
  execute function count_refiled();

insert into master_uses (kind, master_id, uses)
select m.kind, m.master_id, count(*) from products p, masters_of(p) m
where p.deleted_at is null group by m.kind, m.master_id;
