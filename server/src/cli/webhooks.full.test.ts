import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { runCli } from '../testing/programs.ts';
import { openReceiver, verified } from '../testing/servers.ts';
import { forgetWebhooks } from '../testing/webhooks.ts';

const receiver = await openReceiver();
const app = await createTestApp({ env: { FETCH_ALLOW: receiver.host } });
afterAll(async () => {
  await app.settle();
  await forgetWebhooks(app);
  await app.close();
  await receiver[Symbol.asyncDispose]();
});

const webhooks = (...words: string[]) =>
  runCli({ DATABASE_URL: app.database.url, FETCH_ALLOW: receiver.host }, 'webhooks', ...words);

const add = (url: string, events: string) => webhooks('add', '--url', url, '--events', events);

describe('the webhooks command', () => {
  test('reports that there are none', async () => {
    expect(await webhooks()).toEqual({ code: 0, said: 'No webhooks.', complained: '' });
  });

  test('explains what is wrong', async () => {
    expect(await add('http://example.org/', 'member.joined')).toMatchObject({
      code: 1,
      complained:
        'Enter an address that starts with https://. Only hosts that the variable FETCH_ALLOW names may use http://.',
    });
    expect(await add('https://example.org/', 'member.left')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There’s no event "member.left".'),
    });
    expect(await add('https://example.org:8443/', 'member.joined')).toMatchObject({
      code: 1,
      complained:
        'Use port 443 or 80, or leave the port out. Other ports work only for hosts that the variable FETCH_ALLOW names.',
    });
    expect((await webhooks('secret', '77', 'now')).code).toBe(2);
    expect((await webhooks('secret', '77')).code).toBe(1);
    expect((await webhooks('add', '--url', 'https://example.org/')).code).toBe(2);
    expect((await webhooks('remove', 'x')).code).toBe(2);
    expect(await webhooks('remove', '77')).toMatchObject({
      code: 1,
      complained: 'This webhook no longer exists.',
    });
    expect((await webhooks('again', '77')).code).toBe(1);
  });

  test('makes a new secret, and keeps or revokes the old one', async () => {
    const id = /\d+/.exec((await add(receiver.url, 'member.joined')).said)?.[0] ?? '';
    const formers = () => app.database.query('select from webhooks where former_secret is not null');
    const beside = await webhooks('secret', id);
    expect(beside.said).toMatch(/The old one works for 24 more hours\.\nwhsec_.{44}$/);
    expect(await formers()).toHaveLength(1);
    const instead = await webhooks('secret', id, '--at-once');
    expect(instead.said).toMatch(/The old one no longer works\.\nwhsec_.{44}$/);
    expect(await formers()).toEqual([]);
    await webhooks('remove', id);
  });

  test('adds a webhook, sends failed messages again, and deletes it', async () => {
    const [line = '', secret = ''] = (await add(receiver.url, 'member.joined,product.expired')).said.split(
      '\n',
    );
    expect(secret).toMatch(/^whsec_/);
    const id = Number(/\d+/.exec(line)?.[0]);
    await app.database.query(
      `insert into webhook_deliveries (webhook_id, message_id, event, body, state, error)
       select $1::integer, 'msg_' || n, 'member.joined', '{"n":' || n || '}', 'failed', 'The receiver responded with 500.'
       from generate_series(1, 3) n`,
      [id],
    );
    const { said } = await webhooks();
    expect(said).toContain(`${id}: ${receiver.url}, on\n  product.expired, member.joined\n  3 failed.`);
    expect(said).not.toContain('whsec_');
    const number =
      /(\d+): member\.joined to 127\.0\.0\.1:\d+, .* UTC: The receiver responded with 500\./.exec(said)?.[1];
    expect((await webhooks('again', String(number))).said).toBe('We’ll send it again in a moment.');
    await app.settle();
    expect((await webhooks('again', 'failed')).said).toBe(
      `Webhook ${id}: We’ll send 2 messages again in a moment.`,
    );
    await app.settle();
    expect(receiver.got.map((got) => verified(got, secret))).toHaveLength(3);
    expect((await webhooks('again', 'failed')).said).toBe('Nothing failed.');
    expect((await webhooks('remove', String(id))).said).toBe('Webhook and its log deleted.');
    expect((await webhooks()).said).toBe('No webhooks.');
  });
});
