-- Lists by label: one inverted index for what a product is listed in and for its labels, so that a write to a product
-- still adds to one.
drop index products_listed_in;
create index products_filed on products using gin (listed_in, label_ids);
