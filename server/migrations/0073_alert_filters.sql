-- Filters by facts that an alert carries beside its keywords, or alone (docs/rules/alerts.md).
alter table alerts
  add column filters jsonb not null default '{}',
  -- Derived from the filters: facets of which a product must have all, and one; and the least pay.
  add column facets text[] not null default '{}',
  add column any_facets text[],
  add column pay_yearly_cents bigint,
  add column is_without_keywords boolean not null default false;
create index alerts_without_keywords on alerts using gin (facets) with (fastupdate = off) where is_without_keywords;

-- The facts that a product had when alerts were last matched with it.
alter table alert_scans
  add column facets text[] not null default '{}',
  add column pay_yearly_cents bigint;
update alert_scans s set facets = p.facets, pay_yearly_cents = p.pay_yearly_cents
  from products p where p.id = s.product_id and p.kind is not null;
