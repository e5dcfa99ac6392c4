import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { openMailbox, type Treatment } from '../../testing/mailbox.ts';
import { readFailure } from './deliver.ts';
import type { Lane, Mail } from './mail.ts';
import { createMailer, type MailerOptions, smtpTimeouts, sweepOutbox } from './mailer.ts';

const mailbox = await openMailbox();
afterEach(() => mailbox.treat());
afterAll(() => mailbox.stop());

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-mailer-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const log = pino({ level: 'silent' });
const open = (given: Partial<MailerOptions> = {}) =>
  createMailer({ url: mailbox.url, from: 'Guildhall <office@guild.example>', dataDir, log, ...given });

const notificationEmail = (given: Partial<Mail> = {}) => ({
  memberId: 7 as MemberId,
  to: `${randomUUID()}@example.org`,
  subject: 'News',
  text: 'It is so.',
  html: '<p>It is so.</p>',
  messageId: `<letter-${randomUUID()}@guild.example>`,
  ...given,
});

const oneClick = {
  'List-Unsubscribe': `<https://guild.example/api/unsubscribe/7-alerts-${'x'.repeat(86)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

describe.each<Lane>(['urgent', 'ordinary'])('an e-mail on the %s lane', (lane) => {
  test('arrives with its Message-ID and headers, which suppress out-of-office replies', async () => {
    await using mailer = disposable(open());
    const sent = notificationEmail({ headers: oneClick });
    await mailer.send(sent, lane);
    const mail = await mailbox.next(sent.to);
    expect(mail).toMatchObject({ messageId: sent.messageId, subject: 'News', from: { name: 'Guildhall' } });
    const heads = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(heads['list-unsubscribe']).toBe(oneClick['List-Unsubscribe']);
    expect(heads['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(heads['auto-submitted']).toBe('auto-generated');
    expect(heads['x-auto-response-suppress']).toBe('All');
  });

  test.each(['RE: =?utf-8?q?x?=', '=?UTF-8?B?eA==?=', `${'Ünïted =?x? '.repeat(12)}end`])(
    'has the subject as written: %s',
    async (subject) => {
      await using mailer = disposable(open());
      const sent = notificationEmail({ subject });
      await mailer.send(sent, lane);
      expect((await mailbox.next(sent.to)).subject).toBe(subject);
    },
  );

  test('has the current sender name, with the same address', async () => {
    let name = 'Guildhall';
    await using mailer = disposable(open({ senderName: () => name }));
    name = 'Bridge “Builders”, Ltd.';
    const sent = notificationEmail();
    await mailer.send(sent, lane);
    expect((await mailbox.next(sent.to)).from).toMatchObject({ name, address: 'office@guild.example' });
  });

  test.each<[Treatment['at'], Treatment['by'], isRefusal: boolean, text: RegExp]>([
    ['recipient', '550 5.1.1 No such user', true, /^RCPT TO: 550 5\.1\.1 No such user$/],
    ['recipient', '553 never heard of it', true, /553/],
    ['recipient', '550 5.7.1 Relaying denied', false, /^RCPT TO: 550 5\.7\.1/],
    ['recipient', '450 4.2.0 Greylisted', false, /^RCPT TO: 450 4\.2\.0 Greylisted$/],
    ['recipient', 'hanging up', false, /close|ECONN|hang/i],
    ['recipient', 'silence', false, /timeout/i],
    ['recipient', 'dripping', false, /^The mail server didn’t accept the e-mail within 0.5 seconds.$/],
    ['text', '554 5.6.0 Looks like spam', false, /^DATA: 554 5\.6\.0/],
    ['text', '451 4.3.0 Try later', false, /^DATA: 451 4\.3\.0/],
    ['text', 'hanging up', false, /close|ECONN|hang/i],
    ['text', 'silence', false, /timeout/i],
    ['text', 'dripping', false, /^The mail server didn’t accept the e-mail within 0.5 seconds.$/],
  ])('whose %s is answered by %s fails, as a refusal: %s', async (at, by, isRefusal, text) => {
    const timeouts = {
      ...smtpTimeouts,
      socketTimeout: by === 'silence' ? 500 : 10_000,
      emailTimeout: by === 'dripping' ? 500 : 10_000,
    };
    await using mailer = disposable(open({ timeouts }));
    mailbox.treat({ at, by });
    const sent = notificationEmail();
    const said = await mailer.send(sent, lane).then(
      () => 'sent',
      (error) => readFailure(error, sent.to),
    );
    expect(said).toEqual({ isRefusal, text: expect.stringMatching(text) });
    expect(mailbox.mails.filter(({ to }) => to?.[0]?.address === sent.to)).toEqual([]);
  });

  test('that is not accepted during shutdown fails, and none is sent after it', async () => {
    await using mailer = disposable(open({ timeouts: { ...smtpTimeouts, endTimeout: 100 } }));
    mailbox.treat({ at: 'text', by: 'silence' });
    const asked = mailbox.connections();
    const sent = notificationEmail();
    const said = mailer.send(sent, lane).catch((error) => readFailure(error, sent.to));
    await expect.poll(() => mailbox.connections() - asked).toBe(1);
    mailer.hurry();
    const text = 'Guildhall stopped before the mail server accepted the e-mail.';
    expect(await said).toEqual({ isRefusal: false, text });
    await expect(mailer.send(notificationEmail(), lane)).rejects.toThrow(text);
    expect(mailbox.connections() - asked).toBe(1);
  });

  test('fails if no server listens', async () => {
    await using mailer = disposable(open({ url: 'smtp://127.0.0.1:1' }));
    const failure = await mailer
      .send(notificationEmail(), lane)
      .catch((error) => readFailure(error, 'a@example.org'));
    expect(failure).toEqual({ isRefusal: false, text: expect.stringContaining('ECONNREFUSED') });
  });
});

test('an urgent e-mail overtakes waiting ordinary ones', async () => {
  await using mailer = disposable(open());
  const { begun, release } = mailbox.hold();
  const waiting = Array.from({ length: 10 }, () => mailer.send(notificationEmail(), 'ordinary'));
  await expect.poll(begun).toBe(4);
  const urgent = notificationEmail();
  const going = mailer.send(urgent, 'urgent');
  await expect.poll(begun).toBe(5);
  release();
  await Promise.all([...waiting, going]);
});

test('ordinary e-mails share connections, and an urgent one has its own', async () => {
  await using mailer = disposable(open());
  for (let count = 0; count < 3; count += 1) await mailer.send(notificationEmail(), 'ordinary');
  const before = mailbox.connections();
  for (let count = 0; count < 3; count += 1) await mailer.send(notificationEmail(), 'ordinary');
  expect(mailbox.connections() - before).toBe(0);
  for (let count = 0; count < 3; count += 1) await mailer.send(notificationEmail(), 'urgent');
  expect(mailbox.connections() - before).toBe(3);
});

test('without a server an e-mail is written to a file with all headers', async () => {
  await using mailer = disposable(open({ url: undefined }));
  const sent = notificationEmail({ headers: oneClick });
  await mailer.send(sent, 'ordinary');
  const [file = ''] = await readdir(join(dataDir, 'outbox'));
  const text = await readFile(join(dataDir, 'outbox', file), 'utf8');
  expect(text).toContain(`Message-ID: ${sent.messageId}`);
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(text.replaceAll(/\r\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: ${oneClick['List-Unsubscribe']}`);
});

test('a failed write leaves no file, and a start deletes files of killed processes', async () => {
  const home = await mkdtemp(join(dataDir, 'full-'));
  const outbox = join(home, 'outbox');
  await mkdir(outbox);
  await using mailer = disposable(open({ url: undefined, dataDir: home }));
  // The folder of the final name is missing, so that the last step fails as on a full disk.
  const blocked = vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('blocked/by-no-folder');
  await mkdir(join(outbox, '.blocked'));
  await expect(mailer.send(notificationEmail(), 'ordinary')).rejects.toThrow('ENOENT');
  blocked.mockRestore();
  expect(await readdir(join(outbox, '.blocked'))).toEqual([]);
  await rm(join(outbox, '.blocked'), { recursive: true });
  for (const name of ['.old.eml', '.new.eml', 'kept.eml']) await writeFile(join(outbox, name), '');
  for (const name of ['.old.eml', 'kept.eml']) await utimes(join(outbox, name), 0, 0);
  await sweepOutbox(home);
  expect((await readdir(outbox)).sort()).toEqual(['.new.eml', 'kept.eml']);
});

test.each([
  [
    '550 5.1.1 <ann.lee@example.org>: Recipient address rejected',
    'Rcpt: 550 5.1.1 <…>: Recipient address rejected',
  ],
  ['550 User ann.lee unknown', 'Rcpt: 550 User … unknown'],
  [
    '550 no mailbox ann.lee@mail.example.org here; ask root@example.org',
    'Rcpt: 550 no mailbox … here; ask …',
  ],
])('the address is removed from the stored reason %j', (response, text) => {
  const error = Object.assign(new Error('no'), { response, command: 'Rcpt', responseCode: 550 });
  expect(readFailure(error, 'Ann.Lee@example.org').text).toBe(text);
});

function disposable<Closable extends { close(): void }>(thing: Closable) {
  return Object.assign(thing, { [Symbol.asyncDispose]: async () => thing.close() });
}
