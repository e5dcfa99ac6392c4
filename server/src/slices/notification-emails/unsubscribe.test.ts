import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { chooseFor, linkToken, settingsOf } from '../../testing/emails.ts';
import { addMember, type TestMember } from '../../testing/members.ts';

const app = await setUpApp();

const gone =
  'This link isn’t valid, or has expired because your e-mail address changed. Sign in to choose which e-mails you get.';

const unsubscribe = (token: string) => call(app, 'unsubscribe', { token });
const undo = (token: string) => call(app, 'undoUnsubscribe', { token });
const choiceOf = async (member: TestMember, kind: 'alerts' | 'replies' | 'comments') =>
  (await settingsOf(app, member)).choices[kind];

describe('the unsubscribe link', () => {
  test('ends its kind of e-mail and no other, without signing in', async () => {
    const member = await addMember(app);
    const { status, body } = await unsubscribe(await linkToken(app, member, 'replies'));
    expect([status, body]).toEqual([
      200,
      {
        response: 'success',
        message: 'You’ll no longer get e-mails about replies to your comments.',
        undo: 1,
      },
    ]);
    expect((await settingsOf(app, member)).choices).toMatchObject({ replies: 'here', alerts: 'at_once' });
    await unsubscribe(await linkToken(app, member, 'alerts'));
    expect((await settingsOf(app, member)).choices).toMatchObject({ replies: 'here', alerts: 'off' });
  });

  test.each(['daily', 'at_once'])('can be undone, also when it was followed twice: %s', async (before) => {
    const member = await addMember(app);
    await chooseFor(app, member, 'alerts', before);
    const token = await linkToken(app, member, 'alerts');
    await Promise.all([unsubscribe(token), unsubscribe(token)]);
    expect(await choiceOf(member, 'alerts')).toBe('off');
    const ways = { daily: 'once a day', at_once: 'right away' };
    const { status, body } = await undo(token);
    expect([status, body.message]).toEqual([
      200,
      `Deal alerts will be e-mailed ${ways[before as keyof typeof ways]}.`,
    ]);
    expect(await choiceOf(member, 'alerts')).toBe(before);
    await undo(token);
    expect(await choiceOf(member, 'alerts')).toBe(before);
  });

  test('does not undo a later choice', async () => {
    const member = await addMember(app);
    const token = await linkToken(app, member, 'replies');
    await unsubscribe(token);
    await chooseFor(app, member, 'replies', 'off');
    expect((await undo(token)).body.message).toBe('Replies to your comments won’t be sent to you.');
    expect(await choiceOf(member, 'replies')).toBe('off');
  });

  test('changes nothing if no such e-mails are sent, and offers no undo', async () => {
    const member = await addMember(app);
    const token = await linkToken(app, member, 'comments');
    expect((await unsubscribe(token)).body.undo).toBe(0);
    expect(await choiceOf(member, 'comments')).toBe('here');
    await chooseFor(app, member, 'comments', 'mail');
    expect((await unsubscribe(token)).body.undo).toBe(1);
    expect(await choiceOf(member, 'comments')).toBe('here');
    await undo(token);
    expect(await choiceOf(member, 'comments')).toBe('mail');
  });

  test('opens all choices, and shows only the masked address', async () => {
    const member = await addMember(app, { firstName: 'Theodora' });
    const token = await linkToken(app, member, 'messages');
    const shown = await call(app, 'lettersByLink', { token });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(shown.body)).toEqual(['response', 'email', 'timeZone', 'choices']);
    expect(JSON.stringify(shown.body)).not.toMatch(new RegExp(`Theodora|${member.email}`));
    const chosen = await call(app, 'chooseByLink', { token, kind: 'alerts', choice: 'weekly' });
    expect([chosen.status, chosen.body.message]).toEqual([200, 'Deal alerts will be e-mailed once a week.']);
    expect(await choiceOf(member, 'alerts')).toBe('weekly');
    const refused = await call(app, 'chooseByLink', { token, kind: 'votes', choice: 'mail' });
    expect(refused.status).toBe(422);
  });

  test('is invalid when forged or after the address has changed', async () => {
    const member = await addMember(app);
    const other = await addMember(app);
    const token = await linkToken(app, member, 'replies');
    const [, , signature = ''] = token.split(/-(.*?)-/);
    const forged = [
      '',
      'nothing',
      `${other.id}-replies-${signature}`,
      `${member.id}-messages-${signature}`,
      `${member.id}-replies-${'A'.repeat(43)}`,
      `${member.id}-replies-${signature}A`,
      `0${token}`,
      `2147483647-replies-${signature}`,
      `9999999999-replies-${signature}`,
      `${token}\n`,
    ];
    await app.database.query("update members set email = 'new-' || email where id = $1", [member.id]);
    for (const one of [...forged, token]) {
      for (const path of ['unsubscribe', 'undoUnsubscribe', 'lettersByLink']) {
        const { status, body } = await call(app, `/api/${path}`, { token: one });
        expect([one, status]).toEqual([one, one === '' ? 422 : 410]);
        if (one !== '') expect(body.message).toBe(gone);
      }
    }
    expect((await settingsOf(app, other)).choices.replies).toBe('mail');
    expect((await settingsOf(app, member)).choices).toMatchObject({ replies: 'mail', messages: 'mail' });
  });
});

describe('one click in a mail program', () => {
  const clicked = { 'List-Unsubscribe': 'One-Click' };

  test.each(['form', 'multipart'] as const)('needs no session, script or cookie: %s', async (as) => {
    const member = await addMember(app);
    const token = await linkToken(app, member, 'replies');
    const { status } = await call(app, `/api/unsubscribe/${token}`, clicked, { as });
    expect(status).toBe(200);
    expect(await choiceOf(member, 'replies')).toBe('here');
    // The page that opens afterwards can undo it.
    expect((await unsubscribe(token)).body.undo).toBe(1);
  });

  test('needs its form field, and opening the address does nothing', async () => {
    const member = await addMember(app);
    const token = await linkToken(app, member, 'replies');
    expect((await call(app, `/api/unsubscribe/${token}`, {}, { as: 'form' })).status).toBe(422);
    const opened = await send(app, `/api/unsubscribe/${token}`);
    expect([opened.status, opened.headers.location]).toEqual([303, `/unsubscribe/${token}`]);
    expect([opened.headers['cache-control'], opened.headers['referrer-policy']]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(await choiceOf(member, 'replies')).toBe('mail');
  });
});

test('logs contain no token of an unsubscribe link', async () => {
  const member = await addMember(app);
  const token = await linkToken(app, member, 'alerts');
  await call(app, `/api/unsubscribe/${token}`, { 'List-Unsubscribe': 'One-Click' });
  await send(app, `/api/unsubscribe/${token}`);
  await send(app, `/unsubscribe/${token}`);
  await send(app, `/letters/${token}`);
  await unsubscribe(`${token}x`);
  expect(app.logs.length).toBeGreaterThan(3);
  expect(JSON.stringify(app.logs)).not.toContain(token.slice(0, 30));
});
