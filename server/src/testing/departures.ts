/** Members who leave, and what has to hold afterwards of what the others see. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

export function leave(
  app: TestApp,
  { token, password }: Pick<TestMember, 'token' | 'password'>,
  given: Record<string, unknown> = {},
) {
  const body = { currentPassword: password, keepPosts: 1, ...given };
  return call<{ deleted_at: string }>(app, '/api/deleteMyAccount', body, { token });
}

/** As if so many days had gone by since. */
export async function letDaysPass(app: TestApp, { id }: Pick<TestMember, 'id'>, days: number): Promise<void> {
  await app.database.query(
    `update members set deletion_requested_at = deletion_requested_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
}

/** Does what the clock queues once an hour. */
export async function carryOut(app: TestApp): Promise<void> {
  await app.database.query("select graphile_worker.add_job('queue-due-departures')");
  await app.settle();
}

/** A member who asked to leave, whose time is over. */
export async function due(
  app: TestApp,
  member: TestMember,
  given: Record<string, unknown> = {},
): Promise<void> {
  const { status } = await leave(app, member, given);
  if (status !== 200) throw new Error(`${status}: a member may not leave`);
  await letDaysPass(app, member, 14);
}

/** Every count that is not what the rows say; none is as it should be. */
export function wrongCounts({ database }: TestApp): Promise<unknown[]> {
  const votes = (kind: string) => `
    select '${kind}' as of, t.id, n.like_count, n.dislike_count
    from ${kind}s t left join ${kind}_counts n on n.${kind}_id = t.id
    where coalesce(n.like_count, 0) <> (select count(*) from votes v where v.${kind}_id = t.id and v.is_like)
      or coalesce(n.dislike_count, 0) <> (select count(*) from votes v where v.${kind}_id = t.id and not v.is_like)`;
  const comments = (kind: string) => `
    select 'comments on a ${kind}', n.${kind}_id, n.comment_count, null from ${kind}_counts n
    where n.comment_count <> (
      select count(*) from comments c where c.${kind}_id = n.${kind}_id and c.deleted_at is null)`;
  return database.query(`
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
