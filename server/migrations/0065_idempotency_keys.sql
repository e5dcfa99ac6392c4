-- The key that a client gave a submission, by which it is known when it is sent again (rules/calls 21). One author uses it once.
alter table comments add column idempotency_key uuid;
alter table threads add column idempotency_key uuid;
alter table products add column idempotency_key uuid;
alter table alerts add column idempotency_key uuid;
alter table messages add column idempotency_key uuid;
alter table held_posts add column idempotency_key uuid;

create unique index comments_key on comments (author_id, idempotency_key) where idempotency_key is not null;
create unique index threads_key on threads (author_id, idempotency_key) where idempotency_key is not null;
create unique index products_key on products (author_id, idempotency_key) where idempotency_key is not null;
create unique index alerts_key on alerts (member_id, idempotency_key) where idempotency_key is not null;
create unique index messages_key on messages (sender_id, idempotency_key) where idempotency_key is not null;
create unique index held_posts_key on held_posts (author_id, idempotency_key) where idempotency_key is not null;
