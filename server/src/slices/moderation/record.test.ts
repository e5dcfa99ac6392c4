import { beforeAll, describe, expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { sent } from '../../testing/messages.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const moderator = await addMember(app, { role: 'moderator', firstName: 'Modesta', lastName: 'Okafor' });
const admin = await addMember(app, { role: 'admin', firstName: 'Ada', lastName: 'Nkemelu' });
const ann = await addMember(app);
const productId: number = await addProduct(app, { title: '=HYPERLINK("x")', authorId: ann.id });
const commentId = await commented(app, ann, productId);
const threadId: number = await addThread(app, { title: 'Fees' });
await as(moderator, '/api/updateComments', {
  id: commentId,
  dcm_comment: '<p>Milder.</p>',
  reason: 'Tone.',
});
await as(moderator, '/api/deleteForum', { id: threadId });
await as(admin, '/api/deleteDeal', { id: productId, reason: '=1+1' });
await app.database.query(
  `insert into audit_log (actor_id, action, subject, subject_id, before, after)
   values ($1, 'role-changed', 'member', $2, '{"role": "member"}', '{"role": "store_rep"}')`,
  [admin.id, ann.id],
);

interface Entry {
  id: number;
  action: string;
  [name: string]: unknown;
}

function as({ token }: TestMember, path: string, body: Record<string, unknown> = {}) {
  return call<{ message: Entry[]; totalCount: number; token: string }>(app, path, body, { token });
}

const download = (token: string) =>
  fetch(`${app.origin}/downloads/record`, { method: 'POST', body: new URLSearchParams({ token }) });

async function actions(reader: TestMember, body: Record<string, unknown> = {}): Promise<string[]> {
  return (await as(reader, '/api/auditLog', body)).body.message.map(({ action }) => action);
}

describe('the activity log', () => {
  test('shows actors, actions and subjects, newest first', async () => {
    const { body } = await as(admin, '/api/auditLog');
    expect(body.totalCount).toBe(4);
    expect(body.message.slice(1)).toMatchObject([
      {
        action: 'product-removed',
        actor: { id: admin.id, name: 'Ada Nkemelu' },
        target: { kind: 'product', id: productId, title: '=HYPERLINK("x")', is_gone: 1, of: null },
        before: { isShown: true },
        after: { isShown: false, reason: '=1+1' },
        undoes: null,
        undone_by: null,
      },
      { action: 'thread-removed', target: { kind: 'thread', title: 'Fees' } },
      {
        action: 'comment-reviewed',
        target: { kind: 'comment', id: commentId, of: { kind: 'product', id: productId } },
      },
    ]);
  });

  test('shows actions on members to administrators only', async () => {
    expect(await actions(moderator)).toEqual(['product-removed', 'thread-removed', 'comment-reviewed']);
    expect(await actions(moderator, { kind: 'member' })).toEqual([]);
    expect((await as(ann, '/api/auditLog')).status).toBe(403);
  });

  test('filters by person, thing, action and day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const found = await Promise.all([
      actions(admin, { person: 'okafor' }),
      actions(admin, { person: String(admin.id) }),
      actions(admin, { kind: 'thread', targetId: threadId }),
      actions(admin, { action: 'product-removed' }),
      actions(admin, { userId: ann.id }),
      actions(admin, { from: today, to: today, limit: 1 }),
      actions(admin, { to: '2026-01-01' }),
    ]);
    expect(found).toEqual([
      ['thread-removed', 'comment-reviewed'],
      ['role-changed', 'product-removed'],
      ['thread-removed'],
      ['product-removed'],
      ['role-changed', 'product-removed', 'comment-reviewed'],
      ['role-changed'],
      [],
    ]);
  });

  test('links an action with the one that undid it, once', async () => {
    const [entry] = (await as(admin, '/api/auditLog', { kind: 'thread' })).body.message;
    const undo = () =>
      app.database.query<{ id: string }>(
        `insert into audit_log (actor_id, action, subject, subject_id, before, after, undoes_id)
         values ($1, 'thread-restored', 'thread', $2, '{}', '{}', $3) returning id`,
        [admin.id, threadId, entry?.id],
      );
    const [undone] = await undo();
    await expect(undo()).rejects.toThrow('audit_log_undoes');
    const { body } = await as(admin, '/api/auditLog', { kind: 'thread' });
    expect(body.message).toMatchObject([
      { undoes: entry?.id, undone_by: null },
      { undoes: null, undone_by: Number(undone?.id) },
    ]);
  });
});

describe('as a table', () => {
  test('is downloaded once by a token, and no cell is a formula', async () => {
    const { body } = await as(moderator, '/api/auditCsv', { kind: 'product' });
    const reply = await download(body.token);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="record-[\d-]+\.csv"$/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const lines = (await reply.text()).trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/ID,When,Who,What,Kind,Item ID,Title,Before,After,Reason,Undoes$/),
      expect.stringContaining(
        `,Ada Nkemelu,Product removed,Product,${productId},"'=HYPERLINK(""x"")",Shown: Yes,Shown: No,'=1+1,`,
      ),
    ]);
    expect((await download(body.token)).status).toBe(410);
  });

  test('holds nothing about members for a moderator, and nothing once the role is lost', async () => {
    const { body } = await as(moderator, '/api/auditCsv');
    expect(await (await download(body.token)).text()).not.toContain('Role changed');
    const former = await addMember(app, { role: 'moderator' });
    const word = (await as(former, '/api/auditCsv')).body.token;
    await app.database.query("update members set role = 'member' where id = $1", [former.id]);
    expect((await download(word)).status).toBe(410);
    expect((await as(ann, '/api/auditCsv')).status).toBe(403);
  });
});

// rules/flags 21, rules/messages 36
describe.each(['super_admin', 'admin', 'moderator'] as const)('a %s sees about their own content', (role) => {
  let author: TestMember;
  beforeAll(async () => {
    author = await addMember(app, { role });
  });

  test('decisions about their comments without flags, in the list and in the CSV', async () => {
    const own = await commented(app, author, await addProduct(app));
    await as(ann, '/api/updateFlag', { status: 1, commentid: own, reason: 'spam' });
    await as(moderator, '/api/updateComments', { id: own, flag_status: 0 });
    const filter = { kind: 'comment', targetId: own };
    const read = async (reader: TestMember) => {
      const { body } = await as(reader, '/api/auditCsv', filter);
      const csv = await (await download(body.token)).text();
      return { entry: (await as(reader, '/api/auditLog', filter)).body.message[0], csv };
    };
    const [mine, theirs] = [await read(author), await read(moderator)];
    expect(theirs.entry).toMatchObject({
      before: { flagCount: 1, flags: [{ memberId: ann.id, reason: 'spam' }] },
    });
    expect(theirs.csv).toContain('Flags: 1');
    expect(mine.entry?.after).toMatchObject({ decision: 'kept' });
    for (const state of [mine.entry?.before, mine.entry?.after])
      for (const field of ['flags', 'flagCount']) expect(state).not.toHaveProperty(field);
    expect(mine.csv).toContain('Comment reviewed');
    expect(mine.csv).not.toContain('Flags');
  });

  test('no report of a message that they sent', async () => {
    const id = await sent(app, author, { toUserId: ann.id, message: 'Buy this.' });
    await as(ann, '/api/reportMessage', { id, reason: 'Spam.' });
    const [report] = (await as(moderator, '/api/reportedMessages')).body.message;
    expect((await as(moderator, '/api/closeReport', { id: report?.id })).status).toBe(200);
    const filter = { kind: 'message', targetId: id };
    expect((await as(moderator, '/api/auditLog', filter)).body.totalCount).toBe(1);
    expect((await as(author, '/api/auditLog', filter)).body).toMatchObject({ message: [], totalCount: 0 });
    const { body } = await as(author, '/api/auditCsv', filter);
    expect(await (await download(body.token)).text()).not.toContain('Buy this.');
  });
});

describe('the database rejects', () => {
  test.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log cascade'])(
    '%s',
    async (statement) => {
      await expect(app.database.query(statement)).rejects.toThrow('the record is never changed');
    },
  );

  test('a redaction in the name of a member who is still there', async () => {
    const erased = await addMember(app);
    await app.database.query('update members set erased_at = now() where id = $1', [erased.id]);
    for (const id of [ann.id, erased.id]) {
      const redaction = app.database.query(
        `with named as materialized (select set_config('record.redacts', $1, true))
         update audit_log set before = '{}' from named`,
        [String(id)],
      );
      await expect(redaction).rejects.toThrow('the record is never changed');
    }
  });
});

// rules/account-deletion 9
test('shows members who have left, as subject and as actor', async () => {
  const [memberToErase, former] = await Promise.all([addMember(app), addMember(app, { role: 'admin' })]);
  await as(former, '/api/addMemberNote', { id: memberToErase.id, words: 'Asked about tapes.' });
  const entries = async () =>
    (await as(admin, '/api/auditLog', { kind: 'member', targetId: memberToErase.id })).body.message;
  expect(await entries()).toMatchObject([{ actor: { id: former.id }, target: { is_gone: 0 } }]);
  expect((await entries())[0]?.actor).not.toHaveProperty('former');
  for (const member of [memberToErase, former]) await due(app, member);
  await carryOut(app);
  expect((await entries()).at(-1)).toMatchObject({
    actor: { id: former.id, name: 'Former member', former: 1 },
    target: { kind: 'member', id: memberToErase.id, title: 'Former member', is_gone: 1 },
  });
});
