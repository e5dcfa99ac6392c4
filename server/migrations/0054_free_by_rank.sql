-- Free products by popularity and by comments: as few as they may be, their last page goes through none of the others
-- (docs/decisions/0042). In these indexes is all that such a list leaves products out by, so that nothing but the page is read in
-- the table. A vote or a comment on a product that costs something does not touch them.
create index product_ranks_free_popular
  on product_ranks (is_active, score desc, view_count desc, created_at desc, product_id desc)
  include (price_cents, expires_at) where is_listed and price_cents < 1;
create index product_ranks_free_discussed
  on product_ranks (is_active, comment_count desc, created_at desc, product_id desc)
  include (price_cents, expires_at) where is_listed and price_cents < 1;
