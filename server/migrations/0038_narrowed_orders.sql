-- The last page of a list that shows a part of its order: the index tells what belongs to it, and nothing is read of the
-- products between (docs/decisions/0042).
drop index products_active_new, products_active_price, product_ranks_popular, product_ranks_discussed;
create index products_active_new on products (created_at desc, id desc)
  include (expires_at, price_cents, listed_in, label_ids) where deleted_at is null and status = 'active';
create index products_active_price on products (price_cents, created_at desc, id desc)
  include (expires_at, listed_in, label_ids) where deleted_at is null and status = 'active';
-- Every vote writes to these two: they hold the numbers alone.
create index product_ranks_popular
  on product_ranks (is_active, score desc, view_count desc, created_at desc, product_id desc)
  include (expires_at, price_cents) where is_listed;
create index product_ranks_discussed
  on product_ranks (is_active, comment_count desc, created_at desc, product_id desc)
  include (expires_at, price_cents) where is_listed;
