-- What an event, a course or a career posting offers (docs/rules/facts.md).
alter table products
  add column kind text check (kind in ('event', 'course', 'career')),
  -- The fields of contract/src/products/facts.ts.
  add column facts jsonb,
  -- The address of an online event that members alone see; all other facts are public.
  add column private_meeting_url text,
  -- Derived from the facts: moments, and what filters compare.
  add column begins_at timestamptz,
  add column ends_at timestamptz,
  add column closes_at timestamptz,
  add column facets text[] not null default '{}',
  add column credit_hours numeric(8, 2),
  add column pay_yearly_cents bigint,
  add constraint products_facts_of_kind check ((kind is null) = (facts is null));

create index products_facets on products using gin (facets) with (fastupdate = off);
create index products_active_soonest on products (begins_at, id)
  where deleted_at is null and status = 'active' and begins_at is not null;
-- For lists by type and tag.
create index products_terms on products using gin (type_ids, tag_ids) with (fastupdate = off);
