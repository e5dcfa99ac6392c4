-- First words of newcomers: what waits for a moderator before it is public (docs/decisions/0059).
alter table settings add column newcomers_wait boolean not null default false;

-- Whoever came by the form that everybody finds; the office, the community site and the command line add the others.
alter table members add column registered_itself boolean not null default false;

-- What waits, and for a while what was refused. It is in no other table, so that nothing that reads those has to know of it.
create table held_posts (
  id integer generated always as identity primary key,
  author_id integer not null references members,
  kind text not null check (kind in ('product', 'thread', 'comment')),
  -- The body of the call by which it was sent; null once that is needed no more.
  payload jsonb,
  -- Of a product or thread; '' of a comment.
  title text not null,
  -- For the queue: as plain text, each address of a link behind its words.
  words text not null,
  -- What a comment is to stand below.
  product_id integer references products on delete cascade,
  thread_id integer references threads on delete cascade,
  -- The id that a product is to have, for which its files wait.
  reserved_id integer,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by integer references members,
  decision text check (decision in ('approved', 'refused')),
  reason text not null default '',
  check (num_nonnulls(product_id, thread_id) = (kind = 'comment')::integer),
  check ((reserved_id is not null) = (kind = 'product')),
  check (num_nulls(decided_at, decided_by, decision) in (0, 3)),
  check (payload is not null or decision is not null)
);
create index held_posts_waiting on held_posts (sent_at, id) where decision is null;
create index held_posts_author on held_posts (author_id, id);
create index held_posts_decided on held_posts (decided_at) where payload is not null and decision is not null;
create index held_posts_decided_by on held_posts (decided_by) where decided_by is not null;
create unique index held_posts_reserved on held_posts (reserved_id) where decision is null;
create index held_posts_product on held_posts (product_id) where product_id is not null;
create index held_posts_thread on held_posts (thread_id) where thread_id is not null;

-- Files of what waits lie as long as it does, and nothing else takes them.
alter table uploads add column is_held boolean not null default false;
create index uploads_held on uploads (product_id) where is_held;

-- What was refused is on record, and loses its words with its author's account (rules/leaving 12).
create or replace function audit_is_about(entry audit_log, member integer) returns boolean language sql stable as $$
  select case entry.subject
    when 'member' then entry.subject_id = member
    when 'product' then exists (select from products where id = entry.subject_id and author_id = member)
    when 'thread' then exists (select from threads where id = entry.subject_id and author_id = member)
    when 'comment' then exists (select from comments where id = entry.subject_id and author_id = member)
    when 'message' then exists (select from messages where id = entry.subject_id and sender_id = member)
    when 'held-post' then exists (select from held_posts where id = entry.subject_id and author_id = member)
    else false end
$$;
