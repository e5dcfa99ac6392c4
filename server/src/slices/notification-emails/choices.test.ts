import { describe, expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { chooseFor, settingsOf } from '../../testing/emails.ts';
import { exported } from '../../testing/exports.ts';
import { addMember, signUp, type TestMember } from '../../testing/members.ts';
import { chosen } from './queries.ts';

const app = await setUpApp();

const usual = {
  alerts: 'at_once',
  replies: 'mail',
  comments: 'here',
  votes: 'here',
  staff: 'mail',
  messages: 'mail',
  reminders: 'mail',
};

const rowsOf = ({ id }: Pick<TestMember, 'id'>) =>
  app.database.query('select kind, choice, before from choices where member_id = $1 order by kind', [id]);

describe('notification choices', () => {
  test('are the defaults until changed, and only differences are stored', async () => {
    const member = await addMember(app);
    const masked = `${member.email.slice(0, 1)}…@example.org`;
    expect(await settingsOf(app, member)).toMatchObject({ email: masked, timeZone: 0, choices: usual });
    const { status, body } = await chooseFor(app, member, 'alerts', 'weekly');
    expect([status, body.message]).toEqual([200, 'Deal alerts will be e-mailed once a week.']);
    await chooseFor(app, member, 'comments', 'mail');
    expect((await settingsOf(app, member)).choices).toEqual({ ...usual, alerts: 'weekly', comments: 'mail' });
    await chooseFor(app, member, 'alerts', 'at_once');
    expect(await rowsOf(member)).toEqual([{ kind: 'comments', choice: 'mail', before: null }]);
  });

  test.each([
    [{ kind: 'votes', choice: 'mail' }, 'choice'],
    [{ kind: 'replies' }, 'choice'],
    [{ kind: 'constructor', choice: 'mail' }, 'kind'],
  ])('reject %j', async (body, field) => {
    const member = await addMember(app);
    const refused = await call(app, 'chooseLetters', body, member);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      expect.objectContaining({ [field]: 'Choose one of the options.' }),
    ]);
    expect(await rowsOf(member)).toEqual([]);
  });

  test('from two windows: the last one counts', async () => {
    const member = await addMember(app);
    const choices = ['mail', 'here', 'off', 'here', 'mail', 'off'];
    await Promise.all(choices.map((choice) => chooseFor(app, member, 'replies', choice)));
    await chooseFor(app, member, 'replies', 'here');
    expect((await settingsOf(app, member)).choices.replies).toBe('here');
    expect(await rowsOf(member)).toHaveLength(1);
  });
});

test('are read for many members by one statement', async () => {
  const [usually, daily, none] = [await addMember(app), await addMember(app), await addMember(app)];
  await chooseFor(app, daily, 'alerts', 'daily');
  await chooseFor(app, none, 'alerts', 'off');
  const rows = await app.database.query(
    `select ${chosen('m.id', 'alerts')} as choice from members m where m.id = any($1) order by m.id`,
    [[usually.id, daily.id, none.id]],
  );
  expect(rows).toEqual(['at_once', 'daily', 'off'].map((choice) => ({ choice })));
});

test('are part of the data export and are deleted with the member', async () => {
  const member = await signUp(app);
  await chooseFor(app, member, 'votes', 'off');
  const data = await exported(app, member);
  expect(data.list('choices.json')).toEqual([{ kind: 'votes', choice: 'off' }]);
  await due(app, member);
  await carryOut(app);
  expect(await rowsOf(member)).toEqual([]);
});
