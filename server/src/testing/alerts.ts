/** Members with alerts, and what they are told. */
import { actMatched } from '../slices/alerts/facts.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import { type Admission, addMember, type TestMember } from './members.ts';

/** A member with one alert of these keywords. */
export async function addWatcher(
  app: TestApp,
  keywords: string[],
  given: Admission = {},
): Promise<TestMember & { alertId: number }> {
  const member = await addMember(app, given);
  return { ...member, alertId: await addAlert(app, member, keywords) };
}

export async function addAlert(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  tags: string[],
): Promise<number> {
  const { status, body } = await call<{ id: number }>(app, 'addDealAlert', { tags }, { token });
  if (status !== 200) throw new Error(`an alert was refused: ${JSON.stringify(body)}`);
  return body.id;
}

export function setAlertStatus(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  id: number,
  status: 0 | 1 | 2,
) {
  return call(app, 'updateStatus', { id, status }, { token });
}

/** As if one of their alerts had found it, for the next letter of their day. */
export async function addFound(
  { database }: TestApp,
  { id }: Pick<TestMember, 'id'>,
  productId: number,
): Promise<void> {
  await database.query(
    'insert into alert_matches (member_id, product_id, matched_at, is_waiting) values ($1, $2, now(), true)',
    [id, productId],
  );
}

/** As if nothing more of any act on many had come for a while: the job that waits for that comes now. */
export async function passActPause(app: TestApp): Promise<void> {
  await app.database.query(
    `select graphile_worker.add_job(task_identifier, '{"after":0}', priority => priority, job_key => key)
     from graphile_worker.jobs where key = $1`,
    [actMatched.name],
  );
  await app.settle();
}

/** The subjects of all letters to somebody so far. */
export async function subjectsTo(app: TestApp, { email }: Pick<TestMember, 'email'>): Promise<string[]> {
  await app.settle();
  return app.mailbox.mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ subject = '' }) => subject);
}

export async function firedCount({ database }: TestApp, alertId: number): Promise<number | undefined> {
  const rows = await database.query<{ count: number }>(
    'select fired_count as count from alerts where id = $1',
    [alertId],
  );
  return rows[0]?.count;
}
