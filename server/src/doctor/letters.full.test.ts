/** Where letters go, by a real mail server. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { look } from '../testing/doctor.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { letters } from './letters.ts';

const mailbox = await openMailbox();
afterAll(() => mailbox.stop());

/** A mail server that repeats what it was sent, as it was said and as it was written. */
async function openEcho(): Promise<SMTPServer> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, answer) {
      const written = Buffer.from(`\0${username}\0${password}`).toString('base64');
      answer(new Error(`${username} with ${password} (${written}) is nobody here`));
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

describe('letters', () => {
  const env = {
    MAIL_URL: mailbox.url,
    MAIL_FROM: 'Guild <office@guild.example>',
    PUBLIC_URL: 'https://guild.example',
  };
  beforeEach(() => mailbox.treat());

  test('are not sent unless somebody says to whom', async () => {
    expect(await look(letters, env)).toMatchObject([
      { state: 'well', says: expect.stringContaining('No e-mail was sent') },
    ]);
    expect(mailbox.mails).toEqual([]);
  });

  test('are sent as all letters look', async () => {
    expect(await look(letters, env, { mailTo: 'ann@example.org' })).toMatchObject([
      { state: 'well', says: expect.stringContaining('accepted the e-mail') },
    ]);
    const { subject, from, html, text, messageId } = await mailbox.next('ann@example.org');
    expect([subject, from?.address]).toEqual(['Guildhall: Test e-mail', 'office@guild.example']);
    expect(html).toContain('<a href="https://guild.example"');
    expect(text).toContain('Open Guildhall:\nhttps://guild.example');
    expect(messageId).toMatch(/@guild\.example>$/);
  });

  test('that are refused are told of without the address', async () => {
    mailbox.treat({ at: 'recipient', by: '550 5.1.1 ann@example.org is nobody here' });
    const [found] = await look(letters, env, { mailTo: 'ann@example.org' });
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('550') });
    expect(JSON.stringify(found)).not.toContain('ann@example.org');
  });

  test('that cannot leave are told of, without name and password', async () => {
    const MAIL_URL = 'smtp://office:open-sesame@127.0.0.1:1';
    const [found] = await look(letters, { ...env, MAIL_URL });
    expect(found).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^127\.0\.0\.1:1 takes no letters: .*ECONNREFUSED/),
    });
    expect(JSON.stringify(found)).not.toMatch(/open-sesame|office:/);
  });

  test('that a server refuses with what it was sent are told of without that', async () => {
    const server = await openEcho();
    const { port } = server.server.address() as AddressInfo;
    const MAIL_URL = `smtp://office:open-sesame@127.0.0.1:${port}`;
    const [found] = await look(letters, { ...env, MAIL_URL });
    await new Promise<void>((resolve) => server.close(resolve));
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('535') });
    expect(JSON.stringify(found)).not.toMatch(/open-sesame|b3Blbi1zZXNhbWU|AG9mZmljZQBvcGVuLXNlc2FtZQ/);
  });

  test('that go nowhere are told of', async () => {
    expect(await look(letters, {})).toMatchObject([
      { state: 'warning', says: expect.stringMatching(/^MAIL_URL is not set/) },
    ]);
  });
});
