/** Members with alerts, and what they are told. */
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
  const { status, body } = await call<{ id: number }>(app, '/api/addDealAlert', { tags }, { token });
  if (status !== 200) throw new Error(`an alert was refused: ${JSON.stringify(body)}`);
  return body.id;
}

export function setAlertStatus(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  id: number,
  status: 0 | 1 | 2,
) {
  return call(app, '/api/updateStatus', { id, status }, { token });
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
