-- The last page of a list that shows a part of its order: the index tells what belongs to it, and nothing is read of the
-- products between (docs/decisions/0042).
drop index products_active_new, products_active_price;
create index products_active_new on products (created_at desc, id desc)
  include (expires_at, price_cents, listed_in, label_ids) where deleted_at is null and status = 'active';
create index products_active_price on products (price_cents, created_at desc, id desc)
  include (expires_at, listed_in, label_ids) where deleted_at is null and status = 'active';
