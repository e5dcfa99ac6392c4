-- What members do to each other's words: edit and delete their own, vote, flag; and what the staff do about it.

alter table threads
  add column summary text not null default '',
  add column description_text text not null default '',
  add column edited_at timestamptz,
  -- When it was written or last commented on.
  add column active_at timestamptz not null default now(),
  add column search_vector tsvector
    generated always as (to_tsvector('english'::regconfig, title || ' ' || description_text)) stored;
create index threads_discussed on threads (comment_count desc, created_at desc, id desc)
  where deleted_at is null;
create index threads_unanswered on threads (created_at desc, id desc)
  where deleted_at is null and comment_count = 0;
create index threads_search on threads using gin (search_vector) where deleted_at is null;

alter table comments
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- The author deletes, the staff remove.
  add column deleted_by integer references members,
  -- A deleted comment keeps its place, as a line, while a reply to it is shown. Lists walk along these alone.
  add column is_listed boolean not null default true,
  -- Open flags, and when the newest came.
  add column flag_count integer not null default 0,
  add column flagged_at timestamptz;
drop index comments_product, comments_thread;
create index comments_product on comments (product_id, created_at, id) where product_id is not null and is_listed;
create index comments_thread on comments (thread_id, created_at, id) where thread_id is not null and is_listed;
create index comments_flagged on comments (flagged_at desc, id desc) where flag_count > 0 and deleted_at is null;

-- One row for each member and comment; gone when taken back or cleared.
create table flags (
  comment_id integer not null references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, member_id)
);
create index flags_member on flags (member_id);

-- What the staff did, for good: who, when, to what, before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer not null references members,
  action text not null,
  -- The kind of thing and its id: 'comment', 17.
  subject text not null,
  subject_id integer not null,
  before jsonb not null,
  after jsonb not null
);
create index audit_log_subject on audit_log (subject, subject_id, id);

-- A vote with all that follows from it, in one round trip: as a statement it is a transaction of its own.
-- The same press again takes the vote back, the other one replaces it; `stands` says instead whether there is to be
-- such a vote afterwards, whatever was before. Of nothing that is shown the author is null.
create function cast_vote(
  kind text, target integer, voter integer, liked boolean, stands boolean,
  out likes integer, out dislikes integer, out author integer, out product integer, out thread integer,
  out points integer
) language plpgsql as $$
declare
  vote bigint;
  before boolean;
  after boolean;
begin
  -- What is voted on is locked: votes on one thing come one after the other.
  if kind = 'product' then
    select p.like_count, p.dislike_count, p.author_id, p.id into likes, dislikes, author, product
      from products p where p.id = target and p.deleted_at is null for no key update;
    select v.id, v.is_like into vote, before from votes v where v.member_id = voter and v.product_id = target;
  elsif kind = 'thread' then
    select t.like_count, t.dislike_count, t.author_id, t.id into likes, dislikes, author, thread
      from threads t where t.id = target and t.deleted_at is null for no key update;
    select v.id, v.is_like into vote, before from votes v where v.member_id = voter and v.thread_id = target;
  else
    select c.like_count, c.dislike_count, c.author_id, c.product_id, c.thread_id
      into likes, dislikes, author, product, thread
      from comments c where c.id = target and c.deleted_at is null
        and not exists (select from products p where p.id = c.product_id and p.deleted_at is not null)
        and not exists (select from threads t where t.id = c.thread_id and t.deleted_at is not null)
      for no key update of c;
    select v.id, v.is_like into vote, before from votes v where v.member_id = voter and v.comment_id = target;
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
    delete from votes v where v.id = vote;
  else
    update votes v set is_like = after, created_at = now() where v.id = vote;
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
