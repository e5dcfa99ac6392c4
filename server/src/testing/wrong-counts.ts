/** Compares stored counts with the rows that they count, for tests that reach the database alone. */

/** Every count that is not what the rows say; none is as it should be. */
export function wrongCountsIn(query: (text: string) => Promise<unknown[]>): Promise<unknown[]> {
  const votes = (kind: string) => `
    select '${kind}' as of, t.id, n.like_count, n.dislike_count
    from ${kind}s t left join ${kind}_counts n on n.${kind}_id = t.id
    where coalesce(n.like_count, 0) <> (select count(*) from votes v where v.${kind}_id = t.id and v.is_like)
      or coalesce(n.dislike_count, 0) <> (select count(*) from votes v where v.${kind}_id = t.id and not v.is_like)`;
  const comments = (kind: string) => `
    select 'comments on a ${kind}', n.${kind}_id, n.comment_count, null from ${kind}_counts n
    where n.comment_count <> (
      select count(*) from comments c where c.${kind}_id = n.${kind}_id and c.deleted_at is null)`;
  return query(`
    ${votes('product')} union all ${votes('thread')} union all ${votes('comment')}
    union all ${comments('product')} union all ${comments('thread')}
    union all select 'flags', c.id, c.flag_count, null from comments c
      where c.flag_count <> (select count(*) from flags f where f.comment_id = c.id)
    union all select 'reputation', m.id, r.points, null from members m left join reputations r on r.member_id = m.id
      where r.points is distinct from (
        select coalesce(sum(case when v.is_like then 1 else -1 end), 0) from votes v
        left join products p on p.id = v.product_id left join threads t on t.id = v.thread_id
        left join comments c on c.id = v.comment_id
        where coalesce(p.author_id, t.author_id, c.author_id) = m.id and v.member_id <> m.id)`);
}
