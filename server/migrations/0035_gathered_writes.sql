-- Votes and comments of many callers in one statement each (docs/decisions/0030).

-- Votes with all that follows from them, as if cast one after the other: what comes first in `votes` is cast first on each
-- thing. As a statement it is a transaction of its own. The same press again takes a vote back, the other one replaces it;
-- `stands` says instead whether there is to be such a vote afterwards, whatever was before. A comment may be named with the
-- kind and the id of what it stands below: of another one, and of nothing that is shown, the author is null.
-- Each thing is locked before its votes, in the order of things, and after all of them the reputations of authors in
-- theirs: batches of several instances wait for each other and never in a circle.
create function cast_votes(
  kinds text[], targets integer[], voters integer[], likings boolean[], standings boolean[],
  below_kinds text[], below_ids integer[]
) returns table (
  place integer, likes integer, dislikes integer, author integer, product integer, thread integer, points integer
) language plpgsql as $$
declare
  asked record;
  vote bigint;
  cast_at timestamptz;
  before boolean;
  after boolean;
  more_likes integer;
  more_dislikes integer;
  others integer;
  authors integer[] := '{}';
  gains integer[] := '{}';
begin
  for asked in
    select * from unnest(kinds, targets, voters, likings, standings, below_kinds, below_ids) with ordinality
      as a(kind, target, voter, liked, stands, below_kind, below_id, place)
    order by a.kind, a.target, a.place
  loop
    place := asked.place;
    likes := 0; dislikes := 0; points := 0;
    -- Votes on one thing come one after the other. An advisory lock writes nothing to the log, and is held once however
    -- often it is taken.
    perform pg_advisory_xact_lock(hashtext(asked.kind), asked.target);
    -- Looked for again where it was taken back meanwhile by who leaves, which locks nothing before.
    loop
      author := null; product := null; thread := null;
      if asked.kind = 'product' then
        select p.author_id, p.id, v.id, v.created_at, v.is_like into author, product, vote, cast_at, before
          from products p left join votes v on v.member_id = asked.voter and v.product_id = p.id
          where p.id = asked.target and p.deleted_at is null;
      elsif asked.kind = 'thread' then
        select t.author_id, t.id, v.id, v.created_at, v.is_like into author, thread, vote, cast_at, before
          from threads t left join votes v on v.member_id = asked.voter and v.thread_id = t.id
          where t.id = asked.target and t.deleted_at is null;
      else
        select c.author_id, c.product_id, c.thread_id, v.id, v.created_at, v.is_like
          into author, product, thread, vote, cast_at, before
          from comments c left join votes v on v.member_id = asked.voter and v.comment_id = c.id
          where c.id = asked.target and c.deleted_at is null
            and case asked.below_kind when 'product' then c.product_id = coalesce(asked.below_id, c.product_id)
              when 'thread' then c.thread_id = coalesce(asked.below_id, c.thread_id) else true end
            and not exists (select from products p where p.id = c.product_id and p.deleted_at is not null)
            and not exists (select from threads t where t.id = c.thread_id and t.deleted_at is not null);
      end if;
      exit when author is null;
      after := case
        when coalesce(asked.stands, before is distinct from asked.liked) then asked.liked
        when before = asked.liked then null
        else before end;
      exit when after is not distinct from before;
      if before is null then
        insert into votes (member_id, product_id, thread_id, comment_id, is_like) values (
          asked.voter, case when asked.kind = 'product' then asked.target end,
          case when asked.kind = 'thread' then asked.target end,
          case when asked.kind = 'comment' then asked.target end, after);
      elsif after is null then
        delete from votes v
          where v.member_id = asked.voter and v.created_at = cast_at and v.id = vote and v.is_like = before;
      else
        update votes v set is_like = after, created_at = now()
          where v.member_id = asked.voter and v.created_at = cast_at and v.id = vote and v.is_like = before;
      end if;
      exit when found;
    end loop;

    if author is null then
      return next;
      continue;
    end if;
    more_likes := (after is true)::integer - (before is true)::integer;
    more_dislikes := (after is false)::integer - (before is false)::integer;
    if after is not distinct from before then
      if asked.kind = 'product' then
        select c.like_count, c.dislike_count into likes, dislikes
          from product_counts c where c.product_id = asked.target;
      elsif asked.kind = 'thread' then
        select c.like_count, c.dislike_count into likes, dislikes
          from thread_counts c where c.thread_id = asked.target;
      else
        select c.like_count, c.dislike_count into likes, dislikes
          from comment_counts c where c.comment_id = asked.target;
        likes := coalesce(likes, 0);
        dislikes := coalesce(dislikes, 0);
      end if;
      return next;
      continue;
    end if;

    if asked.kind = 'product' then
      update product_counts c
        set like_count = c.like_count + more_likes, dislike_count = c.dislike_count + more_dislikes
        where c.product_id = asked.target returning c.like_count, c.dislike_count into likes, dislikes;
    elsif asked.kind = 'thread' then
      update thread_counts c
        set like_count = c.like_count + more_likes, dislike_count = c.dislike_count + more_dislikes
        where c.thread_id = asked.target returning c.like_count, c.dislike_count into likes, dislikes;
    else
      update comment_counts c
        set like_count = c.like_count + more_likes, dislike_count = c.dislike_count + more_dislikes
        where c.comment_id = asked.target returning c.like_count, c.dislike_count into likes, dislikes;
      if not found then
        insert into comment_counts as c (comment_id, like_count, dislike_count)
          values (asked.target, more_likes, more_dislikes)
          returning c.like_count, c.dislike_count into likes, dislikes;
      end if;
    end if;
    -- One's own votes count on the thing, and not towards reputation.
    if author <> asked.voter then
      points := more_likes - more_dislikes;
      authors := authors || author;
      gains := gains || points;
    end if;
    -- A like by somebody else: the author is told of the first and at round numbers (rules/notices 7). One's own like
    -- is looked for only where the count stands at one of them, with it or without.
    if after is true and points > 0 and (is_milestone(likes) or is_milestone(likes - 1)) then
      others := likes - (select count(*) from votes v where v.member_id = author and v.is_like and (
        asked.kind = 'product' and v.product_id = asked.target or asked.kind = 'thread' and v.thread_id = asked.target
        or asked.kind = 'comment' and v.comment_id = asked.target));
      if is_milestone(others) then
        insert into untold_votes (product_id, thread_id, comment_id, likes)
          values (product, thread, case when asked.kind = 'comment' then asked.target end, others);
      end if;
    end if;
    return next;
  end loop;

  for asked in
    select g.author, sum(g.gain)::integer as gain from unnest(authors, gains) as g(author, gain)
    group by g.author having sum(g.gain) <> 0 order by g.author
  loop
    update reputations r set points = r.points + asked.gain where r.member_id = asked.author;
  end loop;
end $$;

-- Whether a comment is shown below this product or thread. Asked by a statement that has locked the row of counts of it: a
-- function like this one sees what was committed while the lock was waited for, which the statement around it does not.
create function is_answerable(comment integer, product integer, thread integer) returns boolean
language plpgsql volatile as $$
begin
  return exists (
    select from comments c
    where c.id = comment and c.deleted_at is null and (c.product_id = product or c.thread_id = thread));
end $$;
