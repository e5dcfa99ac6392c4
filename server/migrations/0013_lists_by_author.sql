-- What one member wrote or voted on, newest first: each list is a scan of one index, deep pages too.

-- What is deleted is found apart, by an index that writes nothing until something is.
drop index products_author, threads_author, comments_author;
create index products_author on products (author_id, created_at desc, id desc) where deleted_at is null;
create index products_author_deleted on products (author_id) where deleted_at is not null;
create index threads_author on threads (author_id, created_at desc, id desc) where deleted_at is null;
create index threads_author_deleted on threads (author_id) where deleted_at is not null;
create index comments_author on comments (author_id, created_at desc, id desc) where deleted_at is null;
create index comments_author_deleted on comments (author_id) where deleted_at is not null;
create index comments_author_thread on comments (author_id, created_at desc, id desc)
  where thread_id is not null and deleted_at is null;

-- Votes are asked for by member alone: the key takes the place of the one by id, so that a vote writes to no more
-- indexes than before.
alter table votes drop constraint votes_pkey, add primary key (member_id, created_at, id);

-- As in 0009, but that it finds a vote that is there by its new key.
create or replace function cast_vote(
  kind text, target integer, voter integer, liked boolean, stands boolean,
  out likes integer, out dislikes integer, out author integer, out product integer, out thread integer,
  out points integer
) language plpgsql as $$
declare
  vote bigint;
  cast_at timestamptz;
  before boolean;
  after boolean;
begin
  -- What is voted on is locked: votes on one thing come one after the other.
  if kind = 'product' then
    select p.like_count, p.dislike_count, p.author_id, p.id into likes, dislikes, author, product
      from products p where p.id = target and p.deleted_at is null for no key update;
    select v.id, v.created_at, v.is_like into vote, cast_at, before
      from votes v where v.member_id = voter and v.product_id = target;
  elsif kind = 'thread' then
    select t.like_count, t.dislike_count, t.author_id, t.id into likes, dislikes, author, thread
      from threads t where t.id = target and t.deleted_at is null for no key update;
    select v.id, v.created_at, v.is_like into vote, cast_at, before
      from votes v where v.member_id = voter and v.thread_id = target;
  else
    select c.like_count, c.dislike_count, c.author_id, c.product_id, c.thread_id
      into likes, dislikes, author, product, thread
      from comments c where c.id = target and c.deleted_at is null
        and not exists (select from products p where p.id = c.product_id and p.deleted_at is not null)
        and not exists (select from threads t where t.id = c.thread_id and t.deleted_at is not null)
      for no key update of c;
    select v.id, v.created_at, v.is_like into vote, cast_at, before
      from votes v where v.member_id = voter and v.comment_id = target;
  end if;
  if author is null then return; end if;

  after := case
    when coalesce(stands, before is distinct from liked) then liked
    when before = liked then null
    else before end;
  likes := likes + (after is true)::integer - (before is true)::integer;
  dislikes := dislikes + (after is false)::integer - (before is false)::integer;
  -- One's own votes count on the thing, and not towards reputation.
  points := case when author = voter then 0
    else (after is true)::integer - (after is false)::integer
       - (before is true)::integer + (before is false)::integer end;

  if after is not distinct from before then
    return;
  elsif before is null then
    insert into votes (member_id, product_id, thread_id, comment_id, is_like) values (
      voter, case when kind = 'product' then target end, case when kind = 'thread' then target end,
      case when kind = 'comment' then target end, after);
  elsif after is null then
    delete from votes v where v.member_id = voter and v.created_at = cast_at and v.id = vote;
  else
    update votes v set is_like = after, created_at = now()
      where v.member_id = voter and v.created_at = cast_at and v.id = vote;
  end if;
  if kind = 'product' then
    update products set like_count = likes, dislike_count = dislikes where id = target;
  elsif kind = 'thread' then
    update threads set like_count = likes, dislike_count = dislikes where id = target;
  else
    update comments set like_count = likes, dislike_count = dislikes where id = target;
  end if;
  if points <> 0 then
    update members set reputation = reputation + points where id = author;
  end if;
end $$;
