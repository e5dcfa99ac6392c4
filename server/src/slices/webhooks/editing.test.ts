/**
 * Managing webhooks, with their delivery log and the audit log (rules/webhooks 1, rules/webhooks 3, rules/webhooks 14,
 * rules/webhooks 16).
 */
import { afterEach, describe, expect, test } from 'vitest';
import { webhookTexts } from '#contract/webhooks/texts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addEachRole } from '../../testing/members.ts';
import { type AddedWebhook, addWebhook, everyEvent, forgetWebhooks } from '../../testing/webhooks.ts';

const app = await setUpApp({ env: { FETCH_ALLOW: '127.0.0.1:9, crm:8080' }, isWorking: false });
const members = await addEachRole(app);
const { admin } = members;
afterEach(() => forgetWebhooks(app));

const office = <Rest = Record<string, unknown>>(path: string, body: Record<string, unknown> = {}) =>
  call<Rest>(app, path, body, { token: admin.token });
const form = { url: 'https://example.org/hook', description: 'The CRM', events: everyEvent };
const add = (given: Record<string, unknown>) =>
  office<AddedWebhook>('/api/addWebhook', { ...form, ...given });
const shown = async () =>
  (await office<{ webhooks: Record<string, unknown>[] }>('/api/webhooks')).body.webhooks;
const recorded = () =>
  app.database.query<{ action: string; before: object; after: object }>(
    "select action, before, after from audit_log where subject = 'webhook' order by id",
  );
const queued = () => app.database.query('select from graphile_worker.jobs');

describe('a webhook', () => {
  test('is added with a secret that is shown once', async () => {
    const { body } = await add({ events: ['comment.flagged', 'member.joined'] });
    expect(body).toEqual({
      response: 'success',
      id: expect.any(Number),
      secret: expect.stringMatching(/^whsec_.{44}$/),
      message: webhookTexts.added,
    });
    const list = await office('/api/webhooks');
    expect(list.body.webhooks).toEqual([
      {
        id: body.id,
        url: form.url,
        description: form.description,
        events: ['member.joined', 'comment.flagged'],
        active: 1,
        version: 1,
        created_at: expect.any(String),
        ended: null,
        ended_at: null,
        former_secret_until: null,
        last_tried_at: null,
        taken: null,
        waiting: 0,
        failed: 0,
      },
    ]);
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
  });

  test.each([
    ['', webhookTexts.urlRequired],
    ['example.org/hook', webhookTexts.urlShape],
    ['https://', webhookTexts.urlShape],
    ['https://user:word@example.org/', webhookTexts.noCredentials],
    ['http://example.org/', webhookTexts.secureOnly],
    ['https://example.org:8443/hook', webhookTexts.usualPort],
  ])('rejects the address %j', async (url, sentence) => {
    const { status, body } = await add({ url });
    expect([status, body.errors]).toEqual([422, { url: expect.stringContaining(sentence.slice(0, 20)) }]);
    expect(await shown()).toEqual([]);
  });

  test.each(['http://127.0.0.1:9/x', 'http://crm:8080/', 'https://example.org/#part'])(
    'accepts %s',
    async (url) => {
      expect((await add({ url })).status).toBe(200);
      expect((await shown())[0]?.url).toBe(url.replace('#part', ''));
    },
  );

  test.each([
    ['https://example.org:8443/hook', webhookTexts.usualPort],
    ['http://former.example:8080/hook', webhookTexts.secureOnly],
  ])(
    'is not moved to %s, and one that leads there from before can be changed and turned off, but not on',
    async (url, sentence) => {
      const { id } = (await add({})).body;
      const change = (given: object) => office('/api/editWebhook', { id, ...form, url, ...given });
      expect((await change({})).body.errors).toEqual({ url: sentence });
      expect((await shown())[0]?.url).toBe(form.url);
      await app.database.query('update webhooks set url = $2 where id = $1', [id, url]);
      expect((await change({ description: 'The old CRM', active: 1 })).status).toBe(200);
      expect((await change({ active: 0 })).status).toBe(200);
      expect(await shown()).toMatchObject([{ url, active: 0 }]);
      const { status, body } = await change({ active: 1 });
      expect([status, body.errors]).toEqual([422, { url: sentence }]);
    },
  );

  test('rejects no events, unknown events and long descriptions', async () => {
    expect((await add({ events: [] })).body.errors).toEqual({ events: webhookTexts.eventsRequired });
    expect((await add({ events: ['everything'] })).status).toBe(422);
    expect((await add({ description: 'x'.repeat(201) })).status).toBe(422);
  });

  test('is one of twenty at most, also concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, () => add({})));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(409)]);
    expect(await shown()).toHaveLength(20);
  });

  test('is changed by one of two who began with the same version', async () => {
    const { id } = (await add({})).body;
    const change = (given: object) => office('/api/editWebhook', { id, version: 1, ...form, ...given });
    const replies = await Promise.all([change({ description: 'One' }), change({ description: 'Other' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shown()).toMatchObject([
      { version: 2, description: expect.stringMatching(/^One$|^Other$/) },
    ]);
  });

  test('discards its pending messages when it is turned off', async () => {
    const { id } = (await add({})).body;
    await office('/api/testWebhook', { id });
    await office('/api/editWebhook', { id, version: 1, ...form, active: 0 });
    expect(await shown()).toMatchObject([{ active: 0, waiting: 0, failed: 0, ended: null }]);
    expect((await office('/api/testWebhook', { id })).status).toBe(409);
    await app.database.query(
      "update webhooks set ending = 'failing', ended_at = now(), failing_since = now() where id = $1",
      [id],
    );
    await office('/api/editWebhook', { id, version: 2, ...form, active: 1 });
    expect(await shown()).toMatchObject([{ active: 1, ended: null, ended_at: null, waiting: 0 }]);
    expect(await app.database.query('select from webhooks where failing_since is not null')).toEqual([]);
  });

  test('is deleted with its log', async () => {
    const { id } = (await add({})).body;
    await office('/api/testWebhook', { id });
    expect((await office('/api/deleteWebhook', { id })).body.message).toBe(webhookTexts.removed);
    expect([await shown(), await app.database.query('select from webhook_deliveries')]).toEqual([[], []]);
    expect((await office('/api/deleteWebhook', { id })).status).toBe(404);
  });
});

describe('the activity log of webhooks', () => {
  test('contains every action, and neither secrets nor paths', async () => {
    const { id, secret } = (await add({ url: 'https://example.org/path-that-opens' })).body;
    await office('/api/testWebhook', { id });
    await app.database.query("update webhook_deliveries set state = 'failed', next_try_at = null");
    await office('/api/sendFailedWebhooks', { id });
    const [sent] = await app.database.query<{ id: number }>(
      "update webhook_deliveries set state = 'delivered', next_try_at = null returning id",
    );
    await office('/api/sendWebhookAgain', { id: sent?.id });
    const moved = { ...form, url: 'https://example.org/other-path' };
    await office('/api/editWebhook', { id, ...moved, active: 0 });
    const rotated = await office<AddedWebhook>('/api/rotateWebhookSecret', { id });
    await office('/api/deleteWebhook', { id });
    const entries = await recorded();
    expect(entries.slice(-7).map(({ action }) => action)).toEqual([
      'webhook-added',
      'webhook-tested',
      'webhook-failed-sent-again',
      'webhook-sent-again',
      'webhook-edited',
      'webhook-secret-rotated',
      'webhook-removed',
    ]);
    expect(entries.at(-3)?.after).toMatchObject({
      host: 'example.org',
      isActive: false,
      isAddressChanged: true,
    });
    for (const { before, after } of entries.slice(-7))
      expect({ ...before, ...after }).toMatchObject({ host: 'example.org' });
    const everything = JSON.stringify([entries, app.logs]);
    for (const hidden of [secret, rotated.body.secret, 'path-that-opens', 'other-path'])
      expect(everything).not.toContain(hidden.replace('whsec_', ''));
  });

  test('is shown to administrators only', async () => {
    await add({});
    const kinds = async (role: 'admin' | 'moderator') => {
      const asked = { kind: 'webhook', skip: 0, limit: 20 };
      const { token } = members[role];
      const { body } = await call<{ message: { target: object }[] }>(app, 'auditLog', asked, { token });
      return body.message.map(({ target }) => target);
    };
    expect((await kinds('admin'))[0]).toMatchObject({ kind: 'webhook', title: 'example.org' });
    expect(await kinds('moderator')).toEqual([]);
  });
});

describe('the delivery log', () => {
  interface Row {
    id: number;
    state: string;
    webhook: number;
  }
  const log = async (filter: Record<string, unknown> = {}) => {
    const { body } = await office<{ deliveries: Row[]; totalCount: number }>(
      '/api/webhookDeliveries',
      filter,
    );
    return body;
  };
  /** One in each state, newest last. */
  const fill = (id: number) =>
    app.database.query(
      `insert into webhook_deliveries (webhook_id, message_id, event, body, state, next_try_at, tries, error)
       select $1::integer, 'msg_' || $1::integer || state, 'member.joined', '{"n":1}', state, case state when 'waiting' then now() end, 3, 'x'
       from unnest(array['waiting', 'delivered', 'failed', 'cancelled']) state`,
      [id],
    );

  test('is filtered by webhook and state, in pages, and shows requests and responses', async () => {
    const [one, other] = [await addWebhook(app, admin, form.url), await addWebhook(app, admin, form.url)];
    await fill(one.id);
    await fill(other.id);
    expect((await log()).deliveries.map(({ webhook, state }) => [webhook, state])).toEqual(
      [other, one].flatMap(({ id }) =>
        ['cancelled', 'failed', 'delivered', 'waiting'].map((state) => [id, state]),
      ),
    );
    expect(await log({ webhook: one.id, state: 'failed' })).toMatchObject({
      totalCount: 1,
      deliveries: [{ webhook: one.id, state: 'failed' }],
    });
    expect(await log({ skip: 6, limit: 3 })).toMatchObject({ totalCount: 8, deliveries: [{}, {}] });
    expect(await log({ skip: 50 })).toMatchObject({ totalCount: 8, deliveries: [] });
    const [row] = (await log({ webhook: one.id })).deliveries;
    const { body } = await office('/api/webhookDelivery', { id: row?.id });
    expect(body).toMatchObject({ body: '{"n":1}', reply: '', host: 'example.org', event: 'member.joined' });
  });

  test('sends again with the same id and new tries', async () => {
    const { id } = await addWebhook(app, admin, form.url);
    await fill(id);
    const statuses = [];
    for (const delivery of (await log()).deliveries)
      statuses.push((await office('/api/sendWebhookAgain', { id: delivery.id })).status);
    expect(statuses).toEqual([200, 200, 200, 409]);
    expect(
      await app.database.query('select distinct state, tries from webhook_deliveries order by tries'),
    ).toEqual([
      { state: 'waiting', tries: 0 },
      { state: 'waiting', tries: 3 },
    ]);
    expect(await queued()).toHaveLength(1);
    expect((await office('/api/sendWebhookAgain', { id: 2_000_000_000 })).status).toBe(404);
  });

  test('sends all failed messages of one webhook again', async () => {
    const [one, other] = [await addWebhook(app, admin, form.url), await addWebhook(app, admin, form.url)];
    await fill(one.id);
    await fill(other.id);
    const again = () => office('/api/sendFailedWebhooks', { id: one.id });
    expect((await again()).body.message).toBe('We’ll send 1 message again in a moment.');
    expect((await again()).body.message).toBe('No failed messages.');
    expect((await log({ state: 'failed' })).deliveries).toMatchObject([{ webhook: other.id }]);
  });

  test('sends nothing again while the webhook is off', async () => {
    const { id } = await addWebhook(app, admin, form.url);
    await fill(id);
    await app.database.query('update webhooks set is_active = false');
    const failed = (await log({ state: 'failed' })).deliveries[0]?.id;
    expect((await office('/api/sendWebhookAgain', { id: failed })).body.message).toBe(webhookTexts.off);
    expect((await office('/api/sendFailedWebhooks', { id })).status).toBe(409);
    expect(await queued()).toEqual([]);
  });
});
