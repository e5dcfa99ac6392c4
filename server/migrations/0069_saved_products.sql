-- Products that members saved (rules/saved).
create table saved_products (
  member_id integer not null references members on delete cascade,
  product_id integer not null references products on delete cascade,
  saved_at timestamptz not null default now(),
  -- The beginning and the closing that the member was reminded of, or that were too near for a reminder at the time of saving.
  reminded_begin timestamptz,
  reminded_close timestamptz,
  primary key (member_id, product_id)
);
create index saved_products_newest on saved_products (member_id, saved_at desc, product_id desc);
create index saved_products_product on saved_products (product_id, member_id);

-- What closes soon; what begins soon has the index of sorting by it.
create index products_closing on products (least(closes_at, expires_at))
  where status = 'active' and least(closes_at, expires_at) is not null;

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in (
    'reply', 'comment', 'votes', 'staff', 'message', 'flag-decided', 'demo-removed', 'begins', 'closes'));

alter table choices
  drop constraint choices_check,
  add constraint choices_check check (
    case kind
      when 'alerts' then choice in ('at_once', 'daily', 'weekly', 'off')
      when 'votes' then choice in ('here', 'off')
      else kind in ('replies', 'comments', 'staff', 'messages', 'reminders') and choice in ('mail', 'here', 'off')
    end
  );
