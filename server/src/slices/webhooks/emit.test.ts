/** The events and bodies that webhooks receive (rules/webhooks 4 and rules/webhooks 5). */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { CommentId, ProductId } from '#contract/core/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, register, signUp, type TestMember } from '../../testing/members.ts';
import { addProduct, edit, posted } from '../../testing/products.ts';
import { openReceiver, type ReceivedWebhook, verified } from '../../testing/servers.ts';
import { addThread } from '../../testing/threads.ts';
import { addWebhook, forgetWebhooks } from '../../testing/webhooks.ts';
import { manyEdited } from '../products/index.ts';
import { expire } from '../products/jobs.ts';
import { emitFlagged, emitPublished } from './emit.ts';

const receiver = await openReceiver();
const app = await createTestApp({ env: { FETCH_ALLOW: receiver.host } });
afterAll(async () => {
  await app.close();
  await receiver[Symbol.asyncDispose]();
});

const admin = await addMember(app, { role: 'admin' });
const author = await addMember(app);
afterEach(async () => {
  await app.settle();
  await forgetWebhooks(app);
  receiver.got.length = 0;
});

const as = (who: TestMember, path: string, body: Record<string, unknown>) =>
  call(app, path, body, { token: who.token });

/** The messages received during an act, ordered by their subject. */
async function received(
  events: string[] | undefined,
  act: () => Promise<unknown>,
): Promise<ReceivedWebhook[]> {
  const { secret } = await addWebhook(app, admin, receiver.url, events);
  await act();
  await app.settle();
  return receiver.got.map((got) => verified(got, secret));
}
const types = (webhooks: ReceivedWebhook[]) =>
  webhooks.map(({ type, data }) => [type, data.id ?? data.comment_id]);

describe('a product', () => {
  test('that is published is sent as everybody sees it', async () => {
    let id = 0;
    const [webhooks, ...more] = await received(undefined, async () => {
      id = await posted(app, author, { dealTitle: 'Ethics after hours', nonMemberPrice: '75' });
    });
    expect(more).toEqual([]);
    expect(webhooks).toEqual({
      type: 'product.published',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        id,
        title: 'Ethics after hours',
        url: `http://guildhall.test/deal/${id}`,
        status: 'active',
        is_online: true,
        member_price_cents: expect.any(Number),
        non_member_price_cents: expect.toSatisfy((cents) => cents === null || Number.isInteger(cents)),
        original_price_cents: expect.toSatisfy((cents) => cents === null || Number.isInteger(cents)),
        created_at: expect.stringMatching(/^\d{4}-.*(?:Z|\+00:00)$/),
        updated_at: expect.stringMatching(/^\d{4}-/),
        expires_at: null,
        categories: [{ id: expect.any(Number), name: expect.any(String), slug: expect.any(String) }],
        facts: null,
      },
    });
  });

  test('is sent with its facts, without a meeting link for members', async () => {
    const [webhooks] = await received(undefined, () =>
      posted(app, author, {
        kind: 'event',
        begins: '2031-03-03T09:00',
        time_zone: 'America/New_York',
        attendance: 'online',
        meeting_url: 'https://meet.example.org/s3cret',
        meeting_for_members: 1,
        credits: [{ credit_kind_id: 1, states: ['OH'], hours: '1.5', approval: '' }],
      }),
    );
    expect(webhooks?.data.facts).toMatchObject({
      kind: 'event',
      begins_at: '2031-03-03T14:00:00.000Z',
      credits: [{ name: 'Ethics', states: ['OH'], hours: 1.5 }],
    });
    expect(JSON.stringify(webhooks)).not.toContain('s3cret');
  });

  test('that is edited, and one that is restored, are sent as such', async () => {
    const id = await posted(app, author);
    const webhooks = await received(undefined, async () => {
      await edit(app, author, id, { dealTitle: 'Renamed' });
      await app.settle();
      await as(author, '/api/deleteDeal', { id });
      await as(admin, '/api/restoreDeal', { id });
    });
    expect(types(webhooks)).toEqual([
      ['product.edited', id],
      ['product.published', id],
    ]);
    expect(webhooks[0]?.data.title).toBe('Renamed');
  });

  test('whose hiding edit is undone is sent as published', async () => {
    const id = await posted(app, author);
    const undo = async () => {
      const [entry] = await app.database.query<{ id: number }>(
        'select max(id)::integer as id from audit_log',
        [],
      );
      expect((await as(admin, '/api/undoAct', { id: entry?.id })).status).toBe(200);
    };
    const webhooks = await received(undefined, async () => {
      await edit(app, admin, id, { dealTitle: 'Hidden', dealStatus: 2 });
      await undo();
      await app.settle();
      await edit(app, admin, id, { dealTitle: 'Renamed' });
      await undo();
    });
    expect(types(webhooks)).toEqual([
      ['product.published', id],
      ['product.edited', id],
      ['product.edited', id],
    ]);
  });

  test('that is hidden is not sent', async () => {
    const inactive = await addProduct(app, { authorId: author.id, status: 'inactive' });
    const deleted = await posted(app, author);
    await as(author, '/api/deleteDeal', { id: deleted });
    const webhooks = await received(undefined, async () => {
      await edit(app, admin, inactive, { dealTitle: 'Still hidden' });
      await posted(app, author, { expiresAt: '2001-01-01T00:00:00Z' });
    });
    expect(webhooks).toEqual([]);
  });

  test('that expires is sent once, and again after its date was moved', async () => {
    const soon = { expiresAt: new Date(Date.now() - 1000) };
    const id = await addProduct(app, { ...soon, authorId: author.id });
    const gone = await addProduct(app, soon);
    await app.database.query('update products set deleted_at = now() where id = $1', [gone]);
    const past = (of: number) =>
      app.database.query("update products set expires_at = now() - interval '1 second' where id = $1", [of]);
    const webhooks = await received(['product.expired'], async () => {
      await expire(app.context);
      await expire(app.context);
      await app.settle();
      await edit(app, author, id, { expiresAt: '2099-01-01T00:00:00Z' });
      await past(id);
      await expire(app.context);
      await app.settle();
      await edit(app, author, id, { expiresAt: '2099-01-01T00:00:00Z' });
      await edit(app, author, id, { expiresAt: '2001-01-01T00:00:00Z' });
      await expire(app.context);
    });
    expect(types(webhooks)).toEqual(Array(3).fill(['product.expired', id]));
    expect(webhooks[0]?.data.status).toBe('expired');
  });

  test('is sent by itself when the staff activates many', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push(await addProduct(app, { authorId: author.id, status: 'inactive' }));
    const webhooks = await received(undefined, async () => {
      const filter = { searchtxt: '', state: 'inactive', author: '', from: '', to: '', all: 0, reason: '' };
      const { status } = await as(admin, '/api/bulkDeals', { ...filter, act: 'activate', ids });
      expect(status).toBe(200);
    });
    const byId = (one: unknown[], other: unknown[]) => Number(one[1]) - Number(other[1]);
    expect(types(webhooks).toSorted(byId)).toEqual(ids.map((id) => ['product.published', id]));
  });

  test('is sent by itself when an import edits many', async () => {
    const id = await addProduct(app, { authorId: author.id });
    const webhooks = await received(undefined, () =>
      app.context.write(async ({ happened }) => happened(manyEdited, { productIds: [id as ProductId] })),
    );
    expect(types(webhooks)).toEqual([['product.edited', id]]);
  });
});

describe('a member', () => {
  test('who confirms the address has joined, once, and the address is not sent', async () => {
    let id = 0;
    const webhooks = await received(['member.joined'], async () => {
      const member = await signUp(app, { firstName: 'Theodora', lastName: 'Vane' });
      ({ id } = member);
      // A password-reset link proves the address once more.
      await call(app, 'forgotPasswordRequest', { email: member.email });
      const token = tokenIn(await app.mailbox.next(member.email));
      const password = 'another stone 8 x';
      const reset = await call(app, 'resetPassword', { token, password, repassword: password });
      expect(reset.status).toBe(200);
    });
    expect(webhooks).toMatchObject([{ type: 'member.joined' }]);
    expect(webhooks[0]?.data).toEqual({
      id,
      name: 'Theodora Vane',
      url: `http://guildhall.test/profile/${id}`,
      role: 'member',
      joined_at: expect.any(String),
    });
    expect(receiver.got[0]?.body).not.toContain('@');
  });

  test('who is confirmed by an administrator or accepts an invitation has joined', async () => {
    const person = { firstName: 'Ada', lastName: 'Rowe', email: 'ada.rowe@example.org', role: 4 };
    const webhooks = await received(['member.joined'], async () => {
      const { email } = await register(app);
      const [row] = await app.database.query<{ id: number }>('select id from members where email = $1', [
        email,
      ]);
      await as(admin, '/api/confirmMember', { id: row?.id });
      await as(admin, '/api/inviteMember', person);
      const token = tokenIn(await app.mailbox.next(person.email));
      const password = 'river stone 7 x';
      const accepted = await call(app, 'acceptInvitation', { token, password, repassword: password });
      expect(accepted.status).toBe(200);
    });
    expect(webhooks.map(({ data }) => data.name)).toEqual(['Wilhelmina Adeyemi', 'Ada Rowe']);
  });
});

describe('a flag', () => {
  test('is sent with its reason, without its member and the text', async () => {
    const deal = await posted(app, author, { dealTitle: 'Ethics' });
    const flagger = await addMember(app, { firstName: 'Modesta' });
    const comment = await commented(app, author, deal, { comment: '<p>Buy tapes.</p>' });
    const flag = { commentid: comment, status: 1, reason: 'spam', words: 'Really not.' };
    const webhooks = await received(['comment.flagged'], async () => {
      await as(flagger, '/api/updateFlag', flag);
      await as(flagger, '/api/updateFlag', flag);
      await app.settle();
    });
    expect(webhooks.map(({ data }) => data)).toEqual([
      {
        comment_id: comment,
        url: `http://guildhall.test/deal/${deal}?comment=${comment}#comment-${comment}`,
        reason: 'spam',
        open_flags: 1,
        on: { kind: 'product', id: deal, url: `http://guildhall.test/deal/${deal}` },
      },
    ]);
    expect(receiver.got[0]?.body).not.toMatch(/Modesta|tapes|Really/);
  });

  test('that was removed is not sent; one in a huddle links there', async () => {
    const thread = await addThread(app, { title: 'Who knows?' });
    const [first, second] = [
      await commentedInThread(app, author, thread),
      await commentedInThread(app, author, thread),
    ];
    const webhooks = await received(['comment.flagged'], async () => {
      const attempt = { jobId: '1', queuedAt: new Date(), number: 1, isLast: false };
      await emitFlagged(app.context, { commentId: first as CommentId, reason: null }, attempt);
      await as(admin, '/api/updateForumFlag', { commentid: second, status: 1 });
    });
    expect(webhooks.map(({ data }) => [data.comment_id, data.reason, data.on])).toEqual([
      [second, null, { kind: 'huddle', id: thread, url: `http://guildhall.test/huddle/${thread}` }],
    ]);
  });
});

test('nothing is queued without a webhook for the event', async () => {
  await using still = await createTestApp({ isWorking: false });
  const keeper = await addMember(still, { role: 'admin' });
  const queued = () =>
    still.database.query<{ name: string }>(
      "select task_identifier as name from graphile_worker.jobs where task_identifier like '%webhook%'",
    );
  await addWebhook(still, keeper, 'https://example.org/', ['member.joined']);
  const { id } = await addWebhook(still, keeper, 'https://example.org/', ['product.published']);
  await still.database.query('update webhooks set is_active = false where id = $1', [id]);
  await posted(still, keeper);
  expect(await queued()).toEqual([]);
  await still.database.query('update webhooks set is_active = true where id = $1', [id]);
  await posted(still, keeper);
  expect(await queued()).toEqual([{ name: 'webhooks-product-published' }]);
  await forgetWebhooks(still);
});

test('administrators are mailed when a webhook is turned off, without its path', async () => {
  receiver.answers(410);
  const { id } = await addWebhook(app, admin, `${receiver.url}/path-that-opens`);
  await as(admin, '/api/testWebhook', { id });
  const mail = await app.mailbox.next(admin.email);
  receiver.answers(200);
  expect(mail.subject).toBe('Guildhall: A webhook was turned off');
  expect(mail.text).toContain(
    `The webhook to ${receiver.host} was turned off: the receiver says that this address no longer exists (410 Gone).`,
  );
  expect(mail.text).toContain(`/profile/${admin.id}?tab=webhooks`);
  expect(mail.text).not.toContain('path-that-opens');
});

test('a repeated job sends nothing twice', async () => {
  const id = await addProduct(app);
  const attempt = { jobId: '77', queuedAt: new Date(), number: 1, isLast: false };
  const webhooks = await received(undefined, async () => {
    for (let round = 0; round < 2; round += 1)
      await emitPublished(app.context, { productIds: [id], wasShown: false }, attempt);
  });
  expect(types(webhooks)).toEqual([['product.published', id]]);
});
