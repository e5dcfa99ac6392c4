/** Members who leave. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

export function leave(
  app: TestApp,
  { token, password }: Pick<TestMember, 'token' | 'password'>,
  given: Record<string, unknown> = {},
) {
  const body = { currentPassword: password, keepPosts: 1, ...given };
  return call<{ deleted_at: string }>(app, 'deleteMyAccount', body, { token });
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
