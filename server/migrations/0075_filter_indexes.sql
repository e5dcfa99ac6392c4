-- For lists of postings that pay at least so much, and of offers with at least so many hours (docs/rules/facts.md).
create index products_pay on products (pay_yearly_cents) where pay_yearly_cents is not null;
create index products_hours on products (credit_hours) where credit_hours is not null;
