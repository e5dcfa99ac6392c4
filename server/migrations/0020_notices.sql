-- Notices: what members are told of, beside what they follow.

-- Whether a member is told of new comments on a product or thread: because they wrote there, or as they said. Without
-- a row its author is, and nobody else.
create table follows (
  member_id integer not null references members on delete cascade,
  product_id integer references products on delete cascade,
  thread_id integer references threads on delete cascade,
  is_following boolean not null,
  -- What was said before is not told.
  since timestamptz not null default now(),
  check (num_nonnulls(product_id, thread_id) = 1)
);
create unique index follows_member on follows (member_id, product_id, thread_id) nulls not distinct;
create index follows_product on follows (product_id) where product_id is not null and is_following;
create index follows_thread on follows (thread_id) where thread_id is not null and is_following;

-- Who has written something follows it.
insert into follows (member_id, product_id, thread_id, is_following, since)
  select author_id, product_id, thread_id, true, min(created_at) from comments
  where deleted_at is null group by author_id, product_id, thread_id;

create table notices (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null check (kind in ('reply', 'comment', 'votes', 'staff', 'message')),
  -- What it is about or stands below; neither for messages.
  product_id integer references products on delete cascade,
  thread_id integer references threads on delete cascade,
  -- One's own comment that was answered, voted on or changed by the staff.
  comment_id integer references comments on delete cascade,
  -- What the staff did, and why, is on record.
  act_id bigint references audit_log,
  -- Whose messages came; of comments it is whoever wrote them.
  actor_id integer references members,
  message_id integer,
  -- Of replies and comments: those from the first moment to the second are told, as far as they are there still.
  since timestamptz,
  happened_at timestamptz not null,
  -- Likes by others, or messages.
  count integer not null default 1,
  -- When something was last added, by the clock that lists are read by.
  changed_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz,
  -- A letter waits, so that what comes soon after is in it, too.
  letter_due_at timestamptz,
  -- The newest letter; an older one that has not left is worth nothing any more.
  letter_id integer,
  check (num_nonnulls(product_id, thread_id) <= 1),
  check ((since is not null) = (kind in ('reply', 'comment'))),
  check ((act_id is not null) = (kind = 'staff'))
);
create index notices_member on notices (member_id, happened_at desc, id desc);
-- What is unread takes in what else happens to the same thing.
create unique index notices_unread on notices (member_id, kind, product_id, thread_id, comment_id, actor_id, act_id)
  nulls not distinct where read_at is null;
create unique index notices_act on notices (act_id) where act_id is not null;
create index notices_product on notices (product_id, comment_id) where product_id is not null;
create index notices_thread on notices (thread_id, comment_id) where thread_id is not null;
create index notices_due on notices (letter_due_at) where letter_due_at is not null and read_at is null;
create index notices_read on notices (read_at) where read_at is not null;

-- Comments that came or went and are to be told: written by the statement that writes the comment, taken by a job. Without
-- an index, since it is read as a whole and holds next to nothing.
create table untold_comments (comment_id integer not null);
-- The same of votes, where the likes of others stand at a round number.
create table untold_votes (
  product_id integer,
  thread_id integer,
  comment_id integer,
  likes integer not null,
  at timestamptz not null default now()
);

-- How many likes are worth a notice.
create function is_milestone(likes integer) returns boolean language sql immutable as $$
  select likes in (1, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000)
$$;

-- As in 0013, but that it leaves word of a milestone.
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
  others integer;
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
  -- A like by somebody else: the author is told of the first and at round numbers (rules/notices 7). One's own like
  -- is looked for only where the count stands at one of them, with it or without.
  if after is true and points > 0 and (is_milestone(likes) or is_milestone(likes - 1)) then
    others := likes - (select count(*) from votes v where v.member_id = author and v.is_like and (
      kind = 'product' and v.product_id = target or kind = 'thread' and v.thread_id = target
      or kind = 'comment' and v.comment_id = target));
    if is_milestone(others) then
      insert into untold_votes (product_id, thread_id, comment_id, likes)
        values (product, thread, case when kind = 'comment' then target end, others);
    end if;
  end if;
end $$;
