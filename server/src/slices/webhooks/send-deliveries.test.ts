/** Sending, retrying and giving up messages (rules/webhooks 6 to rules/webhooks 11). */
import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebhookId } from '#contract/core/ids.ts';
import { createPost } from '../../packages/guarded-fetch/index.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { forgetJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { openReceiver, verified } from '../../testing/servers.ts';
import { type AddedWebhook, addWebhook, everyEvent, forgetWebhooks } from '../../testing/webhooks.ts';
import { clearOld } from './jobs.ts';
import { queueAllDue, sendDue } from './send-deliveries.ts';

const clock = { now: new Date() };
const receiver = await openReceiver();
const app = await createTestApp({
  env: { FETCH_ALLOW: receiver.host },
  isWorking: 'late',
  now: () => clock.now,
});
afterAll(async () => {
  await app.close();
  await receiver[Symbol.asyncDispose]();
});
const admin = await addMember(app, { role: 'admin' });
const ending = new AbortController();
const options = {
  post: createPost({ userAgent: 'test', allow: [receiver.host], timeout: 500 }),
  allow: [],
  ending: ending.signal,
};

let webhook: AddedWebhook;
beforeEach(async () => {
  clock.now = new Date();
  receiver.answers(200);
  webhook = await addWebhook(app, admin, receiver.url);
});
afterEach(async () => {
  await forgetWebhooks(app);
  receiver.got.length = 0;
});

const office = <Rest = Record<string, unknown>>(path: string, body: Record<string, unknown> = {}) =>
  call<Rest>(app, path, body, { token: admin.token });
const sendTest = () => office('/api/testWebhook', { id: webhook.id });
const send = () => sendDue(app.context, options, webhook.id as WebhookId);
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const hour = 3_600_000;

interface WireDelivery {
  id: number;
  state: string;
  tries: number;
  status: number | null;
  error: string | null;
  next_try_at: string | null;
  message_id: string;
}
const log = async () =>
  (await office<{ deliveries: WireDelivery[] }>('/api/webhookDeliveries')).body.deliveries;
const shown = async () => {
  const { body } = await office<{ webhooks: Record<string, unknown>[] }>('/api/webhooks');
  return body.webhooks[0];
};
const mailsWaiting = async () =>
  (await app.database.query("select from graphile_worker.jobs where task_identifier = 'webhook-ended'"))
    .length;

describe('an accepted message', () => {
  test('is signed, and logged as delivered', async () => {
    await sendTest();
    await send();
    const [got] = receiver.got;
    if (got === undefined) throw new Error('nothing came');
    const told = verified(got, webhook.secret);
    expect(told).toMatchObject({ type: 'webhook.test', data: { webhook_id: webhook.id } });
    expect(await log()).toMatchObject([
      {
        state: 'delivered',
        tries: 1,
        status: 200,
        error: null,
        next_try_at: null,
        message_id: got.headers['webhook-id'],
      },
    ]);
    expect(await shown()).toMatchObject({ taken: 1, waiting: 0, failed: 0 });
  });

  test('is one answered with 200 to 299, however long the answer', async () => {
    receiver.answers((_request, reply) => void reply.writeHead(202).end(`\0${'x'.repeat(100_000)}`));
    await sendTest();
    await send();
    const [delivery] = await log();
    const { body } = await office<{ reply: string }>('/api/webhookDelivery', { id: delivery?.id });
    expect([delivery?.state, body.reply]).toEqual(['delivered', 'x'.repeat(1_023)]);
  });
});

describe('a message that is not accepted', () => {
  test('is tried ten times with the same id, then fails', async () => {
    receiver.answers(500);
    await sendTest();
    for (let tries = 1; tries <= 10; tries += 1) {
      await send();
      expect(receiver.got).toHaveLength(tries);
      pass(27 * hour);
      // Prevents turning off the failing webhook after five days, as this test is about the message.
      await app.database.query('update webhooks set failing_since = null');
    }
    await send();
    expect(receiver.got).toHaveLength(10);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log()).toMatchObject([
      { state: 'failed', tries: 10, status: 500, error: 'The receiver responded with 500.' },
    ]);
  });

  test('is tried again when its time has come', async () => {
    receiver.answers(503);
    await sendTest();
    await send();
    pass(4_000);
    await send();
    expect(receiver.got).toHaveLength(1);
    pass(2_000);
    await send();
    expect(receiver.got).toHaveLength(2);
    const jobs = () => app.database.query('select from graphile_worker.jobs');
    await forgetJobs(app.database);
    await queueAllDue(app.context);
    expect(await jobs()).toEqual([]);
    pass(hour);
    await queueAllDue(app.context);
    await queueAllDue(app.context);
    expect(await jobs()).toHaveLength(1);
  });

  test.each<[string, number | RequestListener, string]>([
    [
      'a redirect',
      redirect,
      'The receiver responded with 302, a redirect. Enter the address that it redirects to.',
    ],
    ['silence', () => undefined, 'No response within 10 seconds.'],
    ['a closed connection', (request) => void request.socket.destroy(), 'We couldn’t reach this address.'],
  ])('because of %s has the reason in the log', async (_what, how, sentence) => {
    receiver.answers(how);
    await sendTest();
    await send();
    expect(await log()).toMatchObject([{ state: 'waiting', error: sentence }]);
    expect(await shown()).toMatchObject({ taken: 0, waiting: 1 });
  });

  test('is never sent to an address of the own network', async () => {
    await app.database.query("update webhooks set url = 'https://127.0.0.1/'");
    await sendTest();
    await send();
    expect(await log()).toMatchObject([
      { error: 'This address isn’t public, or isn’t encrypted.', status: null },
    ]);
  });
});

describe('a receiver', () => {
  test('that answers 410 is turned off, and administrators are notified', async () => {
    receiver.answers(410);
    await sendTest();
    await sendTest();
    await send();
    expect(await shown()).toMatchObject({ active: 0, ended: 'gone', waiting: 0 });
    expect((await sendTest()).status).toBe(409);
    expect(await mailsWaiting()).toBe(1);
  });

  test('that accepted nothing for five days is turned off', async () => {
    receiver.answers(500);
    await sendTest();
    await send();
    pass(5 * 24 * hour - 1_000);
    await send();
    expect(await shown()).toMatchObject({ active: 1, ended: null });
    await sendTest();
    pass(2_000);
    await send();
    // A failed first attempt at a quiet webhook proves nothing.
    expect(await shown()).toMatchObject({ active: 1, ended: null });
    await app.database.query(
      `update webhook_deliveries set tries = 9, next_try_at = $1
       where id = (select min(id) from webhook_deliveries)`,
      [clock.now],
    );
    await send();
    expect(await shown()).toMatchObject({ active: 0, ended: 'failing', waiting: 0 });
    expect((await log()).map(({ state, error }) => [state, error])).toContainEqual([
      'failed',
      'The webhook was turned off.',
    ]);
  });

  test('is counted as failing from its first rejection by the right clock (rules/running 33)', async () => {
    receiver.answers(500);
    pass(60 * 24 * hour);
    await sendTest();
    await send();
    clock.now = new Date();
    await app.database.query('update webhook_deliveries set next_try_at = $1', [clock.now]);
    await app.database.query('update webhooks set rests_until = null');
    await send();
    expect(await app.database.query('select failing_since from webhooks')).toEqual([
      { failing_since: clock.now },
    ]);
  });

  test('that was turned off and works again gets all failed messages (rules/webhooks 12)', async () => {
    receiver.answers(410);
    await waiting(20);
    await send();
    expect(await shown()).toMatchObject({ active: 0, waiting: 0, failed: 20 });
    receiver.answers(200);
    const form = { url: receiver.url, description: 'A test', events: everyEvent, active: 1 };
    await office('/api/editWebhook', { id: webhook.id, version: 2, ...form });
    expect((await office('/api/sendFailedWebhooks', { id: webhook.id })).body.message).toBe(
      'We’ll send 20 messages again in a moment.',
    );
    await send();
    expect((await log()).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'delivered'));
    expect(await shown()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test('whose address changed meanwhile is not turned off by the old one (rules/webhooks 10)', async () => {
    receiver.answers(async (request, reply) => {
      if (request.url?.endsWith('?moved')) return void reply.writeHead(200).end();
      await app.database.query('update webhooks set url = url || $1', ['?moved']);
      reply.writeHead(410).end();
    });
    await sendTest();
    await send();
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 2 }]);
    expect(await shown()).toMatchObject({ active: 1, ended: null });
  });

  test('that accepted another message meanwhile is not turned off (rules/webhooks 11)', async () => {
    const since = new Date(clock.now.getTime() - 6 * 24 * hour);
    await app.database.query('update webhooks set failing_since = $1', [since]);
    const hasTaken = () => app.database.query('select from webhooks where failing_since is null');
    receiver.answers(async (_request, reply) => {
      const isFirst = receiver.got.length === 1;
      if (isFirst) await expect.poll(hasTaken).toHaveLength(1);
      else await expect.poll(() => receiver.got).toHaveLength(2);
      reply.writeHead(isFirst ? 500 : 200).end();
    });
    await waiting(2);
    await app.database.query('update webhook_deliveries set tries = 9');
    await send();
    expect((await log()).map(({ state }) => state).sort()).toEqual(['delivered', 'failed']);
    expect(await shown()).toMatchObject({ active: 1, ended: null });
  });

  test('with a long host name is treated like others', async () => {
    const long = `https://${Array.from({ length: 4 }, () => 'a'.repeat(60)).join('.')}.example.org/`;
    await addWebhook(app, admin, long);
    expect((await sendTest()).status).toBe(200);
    await queueAllDue(app.context);
    await send();
    expect(receiver.got).toHaveLength(1);
  });

  test('with many messages lets others of its host go first', async () => {
    await waiting(2_000);
    pass(hour);
    const before = clock.now.getTime();
    await forgetJobs(app.database);
    await sendDue(app.context, { ...options, ending: AbortSignal.abort() }, webhook.id as WebhookId);
    const [job] = await app.database.query<{ run_at: Date }>('select run_at from graphile_worker.jobs');
    expect(job?.run_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test('that accepts nothing is paused after a few messages', async () => {
    receiver.answers(500);
    await waiting(300);
    await send();
    // Two messages are sent at a time.
    expect(receiver.got.length).toBeLessThanOrEqual(5);
    expect(await shown()).toMatchObject({ waiting: 300 });
    expect(
      await app.database.query(
        'select from graphile_worker.jobs where locked_at is null and run_at <= now()',
      ),
    ).toEqual([]);
    receiver.answers(200);
    pass(60_000);
    await send();
    expect(receiver.got.length).toBeGreaterThan(50);
  });

  const tell = async (status: number) => {
    receiver.answers(status);
    await sendTest();
    await send();
  };

  test('that rejected four in a row is paused for a minute', async () => {
    for (let count = 0; count < 3; count += 1) await tell(500);
    await sendTest();
    await forgetJobs(app.database);
    await send();
    const [job] = await app.database.query<{ run_at: Date }>('select run_at from graphile_worker.jobs');
    expect(job?.run_at).toEqual(new Date(clock.now.getTime() + 60_000));
    expect(receiver.got).toHaveLength(4);
    await tell(200);
    pass(59_000);
    await tell(200);
    await forgetJobs(app.database);
    await queueAllDue(app.context);
    expect(await app.database.query('select from graphile_worker.jobs')).toEqual([]);
    expect(receiver.got).toHaveLength(4);
    pass(1_000);
    await queueAllDue(app.context);
    expect(await app.database.query('select from graphile_worker.jobs')).toHaveLength(1);
    await send();
    expect(receiver.got).toHaveLength(10);
  });

  test('is sent to once a wrong clock is right (rules/running 33)', async () => {
    pass(60 * 24 * hour);
    for (let count = 0; count < 4; count += 1) await tell(500);
    await sendTest();
    clock.now = new Date();
    receiver.answers(200);
    await queueAllDue(app.context);
    await send();
    expect((await log()).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  });

  test('is paused for as long as the longest wait', async () => {
    await sendTest();
    await app.database.query('update webhook_deliveries set next_try_at = $1', [
      new Date(clock.now.getTime() + 26 * hour),
    ]);
    await queueAllDue(app.context);
    await send();
    expect(receiver.got).toEqual([]);
  });

  test('that rejects one of two concurrent messages and accepts the other is counted again from zero', async () => {
    const refused = () => app.database.query('select from webhooks where refusals = 1');
    receiver.answers(async (_request, reply) => {
      const isFirst = receiver.got.length === 1;
      if (isFirst) await expect.poll(() => receiver.got).toHaveLength(2);
      else await expect.poll(refused).toHaveLength(1);
      reply.writeHead(isFirst ? 500 : 200).end();
    });
    await waiting(2);
    await send();
    for (const status of [500, 500, 500]) await tell(status);
    await tell(200);
    expect((await log()).filter(({ state }) => state === 'delivered')).toHaveLength(2);
  });

  test('that was paused is sent to at its new address', async () => {
    for (let count = 0; count < 4; count += 1) await tell(500);
    const form = { url: `${receiver.url}?moved`, description: 'A test', events: everyEvent, active: 1 };
    await office('/api/editWebhook', { id: webhook.id, version: 1, ...form });
    await tell(200);
    expect(receiver.got.length).toBeGreaterThan(4);
  });

  test('gets nothing more during shutdown', async () => {
    const last = new AbortController();
    receiver.answers((_request, reply) => {
      last.abort();
      reply.writeHead(200).end();
    });
    await waiting(20);
    await sendDue(app.context, { ...options, ending: last.signal }, webhook.id as WebhookId);
    expect(receiver.got.length).toBeLessThanOrEqual(2);
    expect(await app.database.query('select from graphile_worker.jobs')).toHaveLength(1);
  });

  test('gets two messages at a time, each once', async () => {
    let atOnce = 0;
    let most = 0;
    receiver.answers((_request, reply) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      setImmediate(() => {
        atOnce -= 1;
        reply.writeHead(200).end();
      });
    });
    await waiting(40);
    await send();
    expect(most).toBeLessThanOrEqual(2);
    const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });

  test('keeps the former secret no longer than a day after a wrong clock (rules/running 33)', async () => {
    await office('/api/rotateWebhookSecret', { id: webhook.id });
    const until = async () =>
      (await app.database.query<{ at: Date }>('select former_secret_until as at from webhooks'))[0]?.at;
    const chosen = await until();
    await queueAllDue(app.context);
    expect(await until()).toEqual(chosen);
    await app.database.query(
      "update webhooks set former_secret_until = former_secret_until + interval '60 days'",
    );
    await queueAllDue(app.context);
    expect(await until()).toEqual(new Date(clock.now.getTime() + 24 * hour));
  });

  test('can verify with either secret for a day after rotation', async () => {
    const { body } = await office<AddedWebhook>('/api/rotateWebhookSecret', { id: webhook.id });
    await sendTest();
    await send();
    pass(25 * hour);
    await sendTest();
    await send();
    const [first, second] = receiver.got.map(
      ({ headers }) => headers['webhook-signature']?.split(' ').length,
    );
    expect([first, second]).toEqual([2, 1]);
    const [got] = receiver.got;
    if (got === undefined) throw new Error('nothing came');
    for (const secret of [webhook.secret, body.secret]) expect(verified(got, secret)).toBeDefined();
    const former = () => app.database.query('select from webhooks where former_secret is not null');
    clock.now = new Date();
    await clearOld(app.context);
    expect(await former()).toHaveLength(1);
    pass(25 * hour);
    await clearOld(app.context);
    expect(await former()).toEqual([]);
  });
});

test('a leaked secret signs nothing once its use was ended', async () => {
  await office('/api/rotateWebhookSecret', { id: webhook.id });
  const { body } = await office<AddedWebhook & { message: string }>('/api/rotateWebhookSecret', {
    id: webhook.id,
    end_former: 1,
  });
  expect(body.message).toBe(
    'New secret created. Copy it now; we can’t show it again. The old one no longer works.',
  );
  await sendTest();
  await send();
  const [got] = receiver.got;
  if (got === undefined) throw new Error('nothing came');
  expect(got.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  expect(verified(got, body.secret)).toBeDefined();
  expect(await shown()).toMatchObject({ former_secret_until: null });
  expect(await app.database.query('select from webhooks where former_secret is not null')).toEqual([]);
  const acts = await app.database.query(
    "select after -> 'isFormerEnded' as ended from audit_log where action = 'webhook-secret-rotated' order by id desc limit 2",
  );
  expect(acts).toEqual([{ ended: true }, { ended: null }]);
});

function redirect(...[, reply]: Parameters<RequestListener>): void {
  reply.writeHead(302, { location: 'http://127.0.0.1/' }).end();
}

function waiting(count: number): Promise<unknown> {
  return app.database.query(
    `insert into webhook_deliveries (webhook_id, message_id, event, body, next_try_at)
     select $1, 'msg_' || n, 'webhook.test', '{}', $2 from generate_series(1, $3::integer) n`,
    [webhook.id, clock.now, count],
  );
}
