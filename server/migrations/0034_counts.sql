-- What changes with every vote, comment and view stands in small rows of its own, found by their key alone: such a row is
-- changed in place, and no index with it. What lists are ordered by follows within a second, many at a time
-- (docs/decisions/0029).

-- Nothing is counted meanwhile.
lock table members, products, threads, thread_activity, comments, votes in share row exclusive mode;

-- Pages keep room, so that the next version of a row stands beside it and takes its place.
create table product_counts (
  product_id integer primary key references products on delete cascade,
  -- False once the product is deleted: nothing is written below it any more.
  is_shown boolean not null default true,
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0
) with (fillfactor = 70);

create table thread_counts (
  thread_id integer primary key references threads on delete cascade,
  is_shown boolean not null default true,
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  comment_count integer not null default 0,
  -- When the thread was written, or the newest comment that is shown.
  active_at timestamptz not null
) with (fillfactor = 70);

-- Of a comment from its first vote on: most never get one.
create table comment_counts (
  comment_id integer primary key references comments on delete cascade,
  like_count integer not null default 0,
  dislike_count integer not null default 0
) with (fillfactor = 70);

-- Likes minus dislikes that others gave; shown as 0 when below.
create table reputations (
  member_id integer primary key references members on delete cascade,
  points integer not null default 0
) with (fillfactor = 70);

insert into product_counts (product_id, is_shown, like_count, dislike_count, comment_count, view_count)
  select id, deleted_at is null, like_count, dislike_count, comment_count, view_count from products;
insert into thread_counts (thread_id, is_shown, like_count, dislike_count, comment_count, active_at)
  select t.id, t.deleted_at is null, t.like_count, t.dislike_count, a.comment_count, a.active_at
  from threads t join thread_activity a on a.thread_id = t.id;
insert into comment_counts (comment_id, like_count, dislike_count)
  select id, like_count, dislike_count from comments where like_count > 0 or dislike_count > 0;
insert into reputations (member_id, points) select id, reputation from members;

-- A comment is counted by a row that it locks anyway: a reference to that one locks no other.
alter table comments
  drop constraint comments_product_id_fkey, drop constraint comments_thread_id_fkey,
  add constraint comments_product_id_fkey
    foreign key (product_id) references product_counts on delete cascade,
  add constraint comments_thread_id_fkey
    foreign key (thread_id) references thread_counts on delete cascade;

-- Who casts a vote is signed in, and what it is cast on is looked at as it is cast. References say what is meant, and are
-- not enforced: that would lock both, which writes to their pages. A row that is taken away, which the application never
-- does, takes its votes along all the same. Servers before 18 cannot say so.
alter table votes
  drop constraint votes_member_id_fkey, drop constraint votes_product_id_fkey,
  drop constraint votes_thread_id_fkey, drop constraint votes_comment_id_fkey;
do $$ begin
  if current_setting('server_version_num')::integer >= 180000 then
    execute 'alter table votes
      add constraint votes_member_id_fkey foreign key (member_id) references members not enforced,
      add constraint votes_product_id_fkey foreign key (product_id) references products not enforced,
      add constraint votes_thread_id_fkey foreign key (thread_id) references threads not enforced,
      add constraint votes_comment_id_fkey foreign key (comment_id) references comments not enforced';
  end if;
end $$;
create function take_votes() returns trigger language plpgsql as $$
begin
  execute format('delete from votes where %I = $1', tg_argv[0]) using old.id;
  return old;
end $$;
create trigger take_votes after delete on members for each row execute function take_votes('member_id');
create trigger take_votes after delete on products for each row execute function take_votes('product_id');
create trigger take_votes after delete on threads for each row execute function take_votes('thread_id');
create trigger take_votes after delete on comments for each row execute function take_votes('comment_id');

-- Where a product stands in the lists that go by counts, with all that they leave products out by.
create table product_ranks (
  product_id integer primary key references products on delete cascade,
  score integer not null default 0,
  view_count integer not null default 0,
  comment_count integer not null default 0,
  price_cents integer not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  is_listed boolean not null,
  is_active boolean not null,
  is_featured boolean not null,
  listed_in integer[] not null,
  label_ids integer[] not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- As the product itself has it.
create view placed_products as
  select id as product_id, price_cents, created_at, expires_at, deleted_at is null as is_listed,
    deleted_at is null and status = 'active' as is_active, is_featured, listed_in, label_ids
  from products;

insert into product_ranks (product_id, score, view_count, comment_count, price_cents, created_at, expires_at,
    is_listed, is_active, is_featured, listed_in, label_ids)
  select product_id, like_count - dislike_count, view_count, comment_count, price_cents, created_at, expires_at,
    is_listed, is_active, is_featured, listed_in, label_ids
  from placed_products join product_counts using (product_id);

-- Active and other products stand one after the other: a list of all merges two parts of one index.
create index product_ranks_popular
  on product_ranks (is_active, score desc, view_count desc, created_at desc, product_id desc) where is_listed;
create index product_ranks_discussed
  on product_ranks (is_active, comment_count desc, created_at desc, product_id desc) where is_listed;
create index product_ranks_featured
  on product_ranks (score desc, view_count desc, created_at desc, product_id desc) where is_active and is_featured;

drop index products_active_popular, products_all_popular, products_active_discussed, products_all_discussed,
  products_featured;
alter table products
  drop column score, drop column like_count, drop column dislike_count, drop column comment_count, drop column view_count;
alter table threads drop column like_count, drop column dislike_count;
alter table comments drop column like_count, drop column dislike_count;
alter table members drop column reputation;

-- The same for threads is what was their activity.
alter table thread_activity rename to thread_ranks;
alter table thread_ranks set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
alter index thread_activity_pkey rename to thread_ranks_pkey;
alter index thread_activity_latest rename to thread_ranks_latest;
alter index thread_activity_discussed rename to thread_ranks_discussed;
alter index thread_activity_unanswered rename to thread_ranks_unanswered;

-- Whatever adds a product, a thread or a member adds what is counted of it. Rows are looked up by their keys here and
-- below, however many there are: a plan is kept for the next time.
create function count_products() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from added);
begin
  insert into product_counts (product_id, is_shown) select id, deleted_at is null from added;
  insert into product_ranks (product_id, price_cents, created_at, expires_at, is_listed, is_active, is_featured,
      listed_in, label_ids)
    select * from placed_products where product_id = any(ids);
  return null;
end $$;
create trigger count_products after insert on products referencing new table as added
  for each statement execute function count_products();

create function count_threads() returns trigger language plpgsql as $$
begin
  insert into thread_counts (thread_id, is_shown, active_at) select id, deleted_at is null, created_at from added;
  insert into thread_ranks (thread_id, is_listed, created_at, active_at)
    select id, deleted_at is null, created_at, created_at from added;
  return null;
end $$;
create trigger count_threads after insert on threads referencing new table as added
  for each statement execute function count_threads();

create function count_members() returns trigger language plpgsql as $$
begin
  insert into reputations (member_id) select id from added;
  return null;
end $$;
create trigger count_members after insert on members referencing new table as added
  for each statement execute function count_members();

-- What is deleted or restored is so in all three rows, and lists leave out by what a product is now. Rows are locked in the
-- order of their ids, here and wherever several are.
create function place_products() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from placed);
  outdated integer[];
begin
  outdated := array(
    select c.product_id from product_counts c join placed_products p using (product_id)
    where c.product_id = any(ids) and c.is_shown <> p.is_listed
    order by c.product_id for no key update of c);
  if outdated <> '{}' then
    update product_counts set is_shown = not is_shown where product_id = any(outdated);
  end if;
  outdated := array(
    select r.product_id from product_ranks r join placed_products p using (product_id)
    where r.product_id = any(ids)
      and (r.price_cents, r.created_at, r.expires_at, r.is_listed, r.is_active, r.is_featured, r.listed_in, r.label_ids)
        is distinct from
        (p.price_cents, p.created_at, p.expires_at, p.is_listed, p.is_active, p.is_featured, p.listed_in, p.label_ids)
    order by r.product_id for no key update of r);
  if outdated <> '{}' then
    update product_ranks r set price_cents = p.price_cents, created_at = p.created_at, expires_at = p.expires_at,
        is_listed = p.is_listed, is_active = p.is_active, is_featured = p.is_featured,
        listed_in = p.listed_in, label_ids = p.label_ids
      from placed_products p where r.product_id = any(outdated) and p.product_id = r.product_id;
  end if;
  return null;
end $$;
create trigger place_products after update on products referencing new table as placed
  for each statement execute function place_products();

create function place_threads() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select id from placed);
  outdated integer[] := array(
    select c.thread_id from thread_counts c join threads t on t.id = c.thread_id
    where c.thread_id = any(ids) and c.is_shown <> (t.deleted_at is null)
    order by c.thread_id for no key update of c);
begin
  if outdated = '{}' then return null; end if;
  update thread_counts set is_shown = not is_shown where thread_id = any(outdated);
  perform from thread_ranks where thread_id = any(outdated) order by thread_id for no key update;
  update thread_ranks r set is_listed = c.is_shown
    from thread_counts c where r.thread_id = any(outdated) and c.thread_id = r.thread_id;
  return null;
end $$;
create trigger place_threads after update on threads referencing new table as placed
  for each statement execute function place_threads();

-- Ranks follow the counts of these. Locked first and read by a statement of its own: of two at once the second sees what
-- the first left. What is so already stays as it is.
create function rank_products(ids integer[]) returns void language plpgsql as $$
declare
  outdated integer[] := array(
    select r.product_id from product_ranks r join product_counts c using (product_id)
    where r.product_id = any(ids)
      and (r.score, r.view_count, r.comment_count)
        is distinct from (c.like_count - c.dislike_count, c.view_count, c.comment_count)
    order by r.product_id for no key update of r);
begin
  update product_ranks r
    set score = c.like_count - c.dislike_count, view_count = c.view_count, comment_count = c.comment_count
    from product_counts c where r.product_id = any(outdated) and c.product_id = r.product_id;
end $$;

create function rank_threads(ids integer[]) returns void language plpgsql as $$
declare
  outdated integer[] := array(
    select r.thread_id from thread_ranks r join thread_counts c using (thread_id)
    where r.thread_id = any(ids) and (r.comment_count, r.active_at) is distinct from (c.comment_count, c.active_at)
    order by r.thread_id for no key update of r);
begin
  update thread_ranks r set comment_count = c.comment_count, active_at = c.active_at
    from thread_counts c where r.thread_id = any(outdated) and c.thread_id = r.thread_id;
end $$;

-- Counts in columns that are no more; what casts votes from here on comes with the next migration.
drop function cast_vote;
