/** Members with alerts, and the e-mails that they get. */
import { actMatched } from '../slices/alerts/events.ts';
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';
import { type Admission, addMember } from './members.ts';

/** Creates a member with one alert for these keywords. */
export async function addWatcher(app: TestApp, keywords: string[], given: Admission = {}) {
  const member = await addMember(app, given);
  return { ...member, alertId: await addAlert(app, member, keywords) };
}

export async function addAlert(app: TestApp, sender: Sender, tags: string[]): Promise<number> {
  return (await callOk<{ id: number }>(app, 'addDealAlert', { tags }, sender)).id;
}

export function setAlertStatus(app: TestApp, sender: Sender, id: number, status: 0 | 1 | 2) {
  return call(app, 'updateStatus', { id, status }, sender);
}

/** Inserts a match of an alert, to be included in the next daily e-mail. */
export async function addFound({ database }: TestApp, { id }: { id: number }, productId: number) {
  await database.query(
    'insert into alert_matches (member_id, product_id, matched_at, is_waiting) values ($1, $2, now(), true)',
    [id, productId],
  );
}

/** Runs the waiting job now, as if the pause after the last bulk action were over. */
export async function passActPause(app: TestApp): Promise<void> {
  await app.database.query(
    `select graphile_worker.add_job(task_identifier, '{"after":0}', priority => priority, job_key => key)
     from graphile_worker.jobs where key = $1`,
    [actMatched.name],
  );
  await app.settle();
}

/** The subjects of all e-mails to a member so far. */
export async function subjectsTo(app: TestApp, { email }: { email: string }): Promise<string[]> {
  await app.settle();
  const theirs = app.mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email));
  return theirs.map(({ subject = '' }) => subject);
}

export async function firedCount({ database }: TestApp, alertId: number): Promise<number | undefined> {
  const select = 'select fired_count as count from alerts where id = $1';
  return (await database.query<{ count: number }>(select, [alertId]))[0]?.count;
}
