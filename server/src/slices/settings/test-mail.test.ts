import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { changeSettings } from '../../testing/new-accounts.ts';

const app = await setUpApp();

const admin = await addMember(app, { role: 'admin' });
const send = () => call(app, 'sendTestMail', {}, admin);

test('a test e-mail is sent at once to the administrator who requests it, in the name of the association', async () => {
  await changeSettings(app, admin, { name: 'Bridge Builders' });
  const { status, body } = await send();
  expect([status, body.message]).toEqual([
    200,
    `Test e-mail sent to ${admin.email}. Check your inbox and your spam folder.`,
  ]);
  const mail = await app.mailbox.next(admin.email);
  expect(mail.subject).toBe('Test e-mail from Bridge Builders');
  expect(mail.from?.name).toBe('Bridge Builders');
  const recorded = await app.database.query(
    `select from audit_log where action = 'test-mail-sent' and actor_id = $1`,
    [admin.id],
  );
  expect(recorded).toHaveLength(1);
});

test('the reply contains the mail server’s response', async () => {
  app.mailbox.treat({ at: 'recipient', by: '550 5.1.1 No such user', to: admin.email });
  const { status, body } = await send();
  app.mailbox.treat();
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^The mail server rejected the e-mail: .*550 5\.1\.1 No such user/),
  ]);
});
