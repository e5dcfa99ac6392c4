-- What happens below a thread, apart from what stands in it: a comment changes one small row that three indexes find,
-- not the thread with its words.

-- Comments wait until all that are there are counted.
lock table threads, comments in share row exclusive mode;

create table thread_activity (
  thread_id integer primary key references threads on delete cascade,
  -- False once the thread is deleted: lists walk along the others alone.
  is_listed boolean not null default true,
  -- As in the thread, which never changes it.
  created_at timestamptz not null,
  comment_count integer not null default 0,
  -- When the thread was written, or the newest comment that is shown.
  active_at timestamptz not null
) with (fillfactor = 70);
insert into thread_activity (thread_id, is_listed, created_at, comment_count, active_at)
  select t.id, t.deleted_at is null, t.created_at, t.comment_count, greatest(t.created_at, (
    select max(c.created_at) from comments c where c.thread_id = t.id and c.is_listed and c.deleted_at is null))
  from threads t;
alter table threads drop column comment_count, drop column active_at;
create index thread_activity_latest on thread_activity (active_at desc, thread_id desc) where is_listed;
create index thread_activity_discussed on thread_activity (comment_count desc, created_at desc, thread_id desc)
  where is_listed;
create index thread_activity_unanswered on thread_activity (created_at desc, thread_id desc)
  where is_listed and comment_count = 0;

-- When a member was last at a product or thread (rules/seen 1).
create table seen (
  member_id integer not null references members on delete cascade,
  product_id integer references products on delete cascade,
  thread_id integer references threads on delete cascade,
  seen_at timestamptz not null,
  check (num_nonnulls(product_id, thread_id) = 1)
) with (fillfactor = 80);
create unique index seen_product on seen (member_id, product_id) where product_id is not null;
create unique index seen_thread on seen (member_id, thread_id) where thread_id is not null;
-- All of a member's. None holds the moment, so that the next visit changes a row and no index.
create index seen_member on seen (member_id);
