import { beforeEach, describe, expect, test } from 'vitest';
import { addFound, addWatcher, subjectsTo } from '../../testing/alerts.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { chooseFor } from '../../testing/emails.ts';
import { forgetJobs, takeJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, edit, posted } from '../../testing/products.ts';
import { collectAlertEmails } from './matching.ts';
import { collectMorningEmails } from './matching-queries.ts';

let clock = new Date();
const at = (moment: string) => {
  clock = new Date(moment);
};
const now = () => clock;

const app = await setUpApp({ now });
const author = await addMember(app);
/** Each test begins on the same Wednesday. */
beforeEach(async () => {
  at('2030-05-15T12:00:00Z');
  await app.database.query('delete from alerts');
  await app.database.query('delete from alert_matches');
});

const collectAt = (moment: string) => {
  at(moment);
  return app.runJob('gather-alert-letters');
};
/** The subjects of all e-mails to a member up to the collection at this moment. */
const sentBy = async (moment: string, member: { email: string }) => {
  await collectAt(moment);
  return subjectsTo(app, member);
};
const watcher = async (choice: 'daily' | 'weekly', timeZone = 0) => {
  const member = await addWatcher(app, ['ethics']);
  await chooseFor(app, member, 'alerts', choice);
  await app.database.query('update members set time_zone = $2 where id = $1', [member.id, timeZone]);
  return member;
};
const post = async (dealTitle: string) => {
  const id = await posted(app, author, { dealTitle });
  await app.settle();
  return id;
};
const one = (title: string) => [`Deal alert: ${title}`];
const several = (count: number) => [`${count} products for your deal alerts`];

describe('a daily e-mail', () => {
  test.each([
    [5.75, '2030-05-16T02:14:00Z', '2030-05-16T02:15:00Z'],
    [-4.5, '2030-05-15T12:29:00Z', '2030-05-15T12:30:00Z'],
  ])('is sent at 8 o’clock, %d hours from UTC', async (timeZone, before, then) => {
    const member = await watcher('daily', timeZone);
    await post('Ethics today');
    expect(await sentBy(before, member)).toEqual([]);
    expect(await sentBy(then, member)).toEqual(one('Ethics today'));
  });

  test('contains all of its day, is sent once, and not when empty', async () => {
    const member = await watcher('daily');
    await post('Ethics one');
    await post('Ethics two');
    for (const moment of ['2030-05-16T08:00:00Z', '2030-05-16T08:15:00Z', '2030-05-17T08:00:00Z'])
      expect(await sentBy(moment, member)).toEqual(several(2));
  });

  test('contains the next morning the matches of a wrong clock (rules/running 33)', async () => {
    const member = await watcher('daily');
    at('2030-07-15T12:00:00Z');
    await post('Ethics to come');
    expect(await sentBy('2030-05-15T12:00:00Z', member)).toEqual([]);
    expect(await sentBy('2030-05-16T08:00:00Z', member)).toEqual(one('Ethics to come'));
  });

  test('is sent late when no process ran at 8, without later products', async () => {
    const member = await watcher('daily');
    await post('Ethics yesterday');
    at('2030-05-16T09:00:00Z');
    await post('Ethics at nine');
    expect(await sentBy('2030-05-16T11:20:00Z', member)).toEqual(one('Ethics yesterday'));
    const both = [...one('Ethics yesterday'), ...one('Ethics at nine')];
    expect(await sentBy('2030-05-17T08:00:00Z', member)).toEqual(both);
  });

  test('is sent once by two processes', async () => {
    const member = await watcher('daily');
    await post('Ethics once');
    await using other = await createTestApp({ database: app.database, now });
    at('2030-05-16T08:00:00Z');
    await app.database.query(
      "select graphile_worker.add_job('gather-alert-letters') from generate_series(1, 4)",
    );
    await app.settle();
    const notificationEmails = [...(await subjectsTo(app, member)), ...(await subjectsTo(other, member))];
    expect(notificationEmails).toEqual(one('Ethics once'));
  });

  test('is made in parts of members, behind other matching', async () => {
    await using idle = await createTestApp({ now, isWorking: false });
    const members = [];
    for (let number = 0; number < 3; number += 1) members.push(await addWatcher(idle, ['ethics']));
    const products = [await addProduct(idle), await addProduct(idle)];
    for (const member of members) for (const productId of products) await addFound(idle, member, productId);
    await idle.database.query("update alert_matches set matched_at = '2029-05-15'");
    const [first, second, third] = members.map(({ id }) => id);
    const part = (after = 0) =>
      idle.context.write(({ tx }) => collectMorningEmails(tx, clock, { after, size: 3 }));
    expect(await part()).toMatchObject({ letterIds: { length: 2 }, last: second });
    await collectAlertEmails(idle.context, second);
    const [notificationEmail, next] = (await takeJobs(idle.database)).sort(
      (one, other) => other.priority - one.priority,
    );
    expect(next).toMatchObject({ name: 'alert-gathering-due', payload: { after: third } });
    expect(notificationEmail).toMatchObject({ name: 'alert-due' });
    expect(await part(third)).toEqual({ letterIds: [], last: null });
    const notificationEmails = await idle.database.query<{ member: number; count: number }>(
      `select member_id as member, count(*)::integer from alert_matches where not is_waiting
       group by member_id, letter_id order by 1`,
    );
    expect(notificationEmails).toEqual([first, second, third].map((member) => ({ member, count: 2 })));
    await forgetJobs(idle.database);
  });

  test('leaves out hidden products, and is not sent when nothing is left', async () => {
    const member = await watcher('daily');
    const ids = [await post('Ethics gone'), await post('Ethics stays')];
    await app.database.query('update products set deleted_at = now() where id = $1', [ids[0]]);
    expect(await sentBy('2030-05-16T08:00:00Z', member)).toEqual(one('Ethics stays'));
    const last = await post('Ethics for a day');
    await app.database.query("update products set status = 'inactive' where id = $1", [last]);
    expect(await sentBy('2030-05-17T08:00:00Z', member)).toEqual(one('Ethics stays'));
  });
});

test('a weekly e-mail is sent on Monday at 8', async () => {
  const member = await watcher('weekly', 9.5);
  await post('Ethics on Wednesday');
  at('2030-05-18T12:00:00Z');
  await post('Ethics on Saturday');
  expect(await sentBy('2030-05-19T22:15:00Z', member)).toEqual([]);
  expect(await sentBy('2030-05-19T22:30:00Z', member)).toEqual(several(2));
  expect(await sentBy('2030-05-21T12:00:00Z', member)).toEqual(several(2));
});

describe('a member who changes the interval gets each product once', () => {
  test('from daily to immediate: the waiting ones come the next morning', async () => {
    const member = await watcher('daily');
    const id = await post('Ethics waits');
    await chooseFor(app, member, 'alerts', 'at_once');
    await edit(app, author, id, { dealTitle: 'Ethics waits' });
    await post('Ethics hurries');
    expect(await subjectsTo(app, member)).toEqual(one('Ethics hurries'));
    const both = [...one('Ethics hurries'), ...one('Ethics waits')];
    expect(await sentBy('2030-05-16T08:00:00Z', member)).toEqual(both);
  });

  test('from daily to off: the waiting ones are never sent', async () => {
    const member = await watcher('daily');
    await post('Ethics waits');
    await chooseFor(app, member, 'alerts', 'off');
    await collectAt('2030-05-16T08:00:00Z');
    await chooseFor(app, member, 'alerts', 'daily');
    expect(await sentBy('2030-05-17T08:00:00Z', member)).toEqual([]);
  });
});
