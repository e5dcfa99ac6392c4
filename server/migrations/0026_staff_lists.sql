-- The staff's lists show what no other list does: one index for each state that is seldom.
create index products_expired_new on products (created_at desc, id desc)
  where deleted_at is null and status = 'expired';
create index products_inactive_new on products (created_at desc, id desc)
  where deleted_at is null and status = 'inactive';
create index products_deleted_new on products (created_at desc, id desc) where deleted_at is not null;
create index threads_deleted_new on threads (created_at desc, id desc) where deleted_at is not null;

-- One act of the staff on many products or threads, done by a job a batch at a time.
create table bulk_acts (
  id integer generated always as identity primary key,
  actor_id integer not null references members,
  kind text not null,
  act text not null,
  reason text,
  -- In the order in which they are taken.
  ids integer[] not null,
  done integer not null default 0,
  -- Of those done, the ones that were not so already.
  changed integer not null default 0,
  asked_at timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_acts_actor on bulk_acts (actor_id);
create index bulk_acts_finished on bulk_acts (finished_at) where finished_at is not null;
