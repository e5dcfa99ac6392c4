import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId, ProductId, WebhookId } from '#contract/core/ids.ts';
import { createPost } from '../../packages/guarded-fetch/index.ts';
import { createTestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { openReceiver } from '../../testing/servers.ts';
import { addWebhook, forgetWebhooks } from '../../testing/webhooks.ts';
import { emitPublished } from './emit.ts';
import { clearOld, deleteDeliveriesOf } from './jobs.ts';
import { sendDue } from './send-deliveries.ts';

const clock = { now: new Date() };
const receiver = await openReceiver();
const app = await createTestApp({ isWorking: false, now: () => clock.now });
afterAll(async () => {
  await forgetWebhooks(app);
  await app.close();
  await receiver[Symbol.asyncDispose]();
});
const count = async (from: string) =>
  (await app.database.query<{ count: number }>(`select count(*)::integer as count from ${from}`))[0]?.count;

let admin: TestMember;
let author: TestMember;
let id: WebhookId;
beforeAll(async () => {
  [admin, author] = [await addMember(app, { role: 'admin' }), await addMember(app)];
  id = (await addWebhook(app, admin, 'https://example.org/')).id as WebhookId;
});

test('events of many products take as many statements as one, and one job', async () => {
  const product = await addProduct(app, { authorId: author.id });
  const { rows } = await app.context.database.pool.query<{ id: ProductId }>(
    `insert into products (author_id, title, description_html, description_text, summary, price_cents, category_ids)
     select author_id, title || n, description_html, description_text, summary, price_cents, category_ids
     from products, generate_series(1, 500) n where id = $1 returning id`,
    [product],
  );
  const statementsFor = async (productIds: ProductId[], jobId: string) => {
    const { statements } = app.context.database;
    const before = statements();
    const attempt = { jobId, queuedAt: clock.now, number: 1, isLast: false };
    await emitPublished(app.context, { productIds, wasShown: false }, attempt);
    return statements() - before;
  };
  const one = await statementsFor([product], '1');
  const many = await statementsFor(
    rows.map((row) => row.id),
    '2',
  );
  expect(many).toBe(one);
  expect(await count('webhook_deliveries')).toBe(501);
  expect(await count('graphile_worker.jobs')).toBe(1);
});

describe('with 50,000 messages for a receiver that accepts nothing', () => {
  beforeAll(async () => {
    await app.database.query(
      `insert into webhook_deliveries (webhook_id, message_id, event, body, member_id, next_try_at)
       select $1, 'msg_many' || n, 'member.joined', '{}', case when n % 20 = 0 then $2::integer end, $3
       from generate_series(1, 50000) n`,
      [id, author.id, clock.now],
    );
    await app.database.query('analyze webhook_deliveries');
  });
  const ending = new AbortController();
  const options = {
    post: createPost({ userAgent: 'test', allow: [receiver.host] }),
    allow: [],
    ending: ending.signal,
  };

  test('the next message is found by an index', async () => {
    const [{ 'QUERY PLAN': plan } = { 'QUERY PLAN': [] }] = await app.database.query<{
      'QUERY PLAN': unknown[];
    }>(
      `explain (analyze, format json) select id from webhook_deliveries
       where webhook_id = ${id} and state = 'waiting' and next_try_at <= now()
       order by next_try_at, id limit 1`,
    );
    expect(JSON.stringify(plan)).toContain('webhook_deliveries_due');
    expect(JSON.stringify(plan)).not.toContain('Sort');
  });

  test('another webhook is sent to as usual, and the log and the metrics are read', async () => {
    const { id: other } = await addWebhook(app, admin, 'https://example.com/');
    await app.database.query('update webhooks set url = $2 where id = $1', [other, receiver.url]);
    await sendDue(app.context, options, id);
    await call(app, 'testWebhook', { id: other }, admin);
    await sendDue(app.context, options, other as WebhookId);
    expect(receiver.got).toHaveLength(1);
    const log = await call(app, 'webhookDeliveries', { state: 'waiting' }, admin);
    expect(log.body.totalCount).toBe(1_001);
    const figures = (await send(app, '/metrics')).body.toString();
    expect(figures).toMatch(/^guildhall_webhook_deliveries_waiting 10000$/m);
    expect(figures).toMatch(/^guildhall_webhook_deliveries_failed 0$/m);
    expect(figures).toMatch(/^guildhall_webhooks_ended 0$/m);
  });

  test('messages about a member are deleted with them, and nothing else is', async () => {
    await deleteDeliveriesOf(app.context.database, author.id as MemberId);
    expect(await count('webhook_deliveries where member_id is not null')).toBe(0);
    expect(await count("webhook_deliveries where event = 'member.joined'")).toBe(47_500);
  });

  test('all messages are deleted after 30 days', async () => {
    clock.now = new Date(Date.now() + 30 * 86_400_000 - 60_000);
    await clearOld(app.context);
    expect(await count('webhook_deliveries')).toBeGreaterThan(47_000);
    clock.now = new Date(Date.now() + 30 * 86_400_000 + 60_000);
    await clearOld(app.context);
    expect(await count('webhook_deliveries')).toBe(0);
  });
});
