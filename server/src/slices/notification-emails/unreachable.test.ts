import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { makeUnreachable, queueTestEmails, writeTestEmails } from '../../testing/emails.ts';
import { addMember, type TestMember } from '../../testing/members.ts';

const app = await setUpApp();

const isUnreachable = async ({ token }: TestMember) =>
  (await call(app, 'profile', undefined, { method: 'GET', token })).body.unreachable;

test('a member sees that their address rejects e-mails until they confirm or change it', async () => {
  const member = await addMember(app, { email: `Mixed.${Date.now()}@Example.org` });
  const [other, admin] = [await addMember(app), await addMember(app, { role: 'admin' })];
  expect(await isUnreachable(member)).toBe(0);
  await makeUnreachable(app, member);
  expect([await isUnreachable(member), await isUnreachable(other)]).toEqual([1, 0]);
  const { body: shown } = await call(app, 'userProfile', { id: member.id }, admin);
  expect(shown.user).toMatchObject({ unreachable: 1 });
  await call(app, 'reachAgain', {}, other);
  expect(await isUnreachable(member)).toBe(1);
  const { status, body } = await call(app, 'reachAgain', {}, member);
  expect([status, body.message]).toEqual([200, 'We’re sending e-mails to your address again.']);
  expect(await isUnreachable(member)).toBe(0);
  await makeUnreachable(app, member);
  await app.database.query("update members set email = 'new-' || email where id = $1", [member.id]);
  expect(await isUnreachable(member)).toBe(0);
});

test('after the confirmation e-mails are sent again', async () => {
  const member = await addMember(app);
  await using _writing = await writeTestEmails(app);
  app.mailbox.treat({ at: 'recipient', by: '550 5.1.1 <MEMBER>: no such user', to: member.email });
  for (const _refusal of [1, 2, 3]) {
    await queueTestEmails(app, [member.id]);
    await app.settle();
  }
  app.mailbox.treat();
  app.takeErrors();
  expect(await isUnreachable(member)).toBe(1);
  await queueTestEmails(app, [member.id]);
  await app.settle();
  await call(app, 'reachAgain', {}, member);
  const [id] = await queueTestEmails(app, [member.id]);
  expect((await app.mailbox.next(member.email)).subject).toBe(`Letter ${id}`);
  expect(await isUnreachable(member)).toBe(0);
});
