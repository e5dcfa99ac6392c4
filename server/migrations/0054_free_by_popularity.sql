-- Free products by popularity: as few as they may be, their last page goes through none of the others (docs/decisions/0042). In
-- it is all that the list leaves products out by, so that nothing but the page is read in the table. A vote for a product that
-- costs something does not touch it.
create index product_ranks_free_popular
  on product_ranks (is_active, score desc, view_count desc, created_at desc, product_id desc)
  include (price_cents, expires_at) where is_listed and price_cents < 1;
