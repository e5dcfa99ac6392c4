-- For suggesting kinds to the staff (docs/rules/facts.md).
create index products_without_kind on products (id) where kind is null and deleted_at is null;
