/** Whoever had no answer sends the same again, and says so (rules/calls 21). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../app.ts';
import { call } from '../call.ts';
import { addMember, signUp, type TestMember } from '../members.ts';
import { letNewcomersWait } from '../newcomers.ts';
import { pictureFile, postBody, textFile, upload } from '../posts.ts';
import { addProduct } from '../products.ts';
import { addThread } from '../threads.ts';

const app = await createTestApp();
afterAll(() => app.close());

interface Sent {
  path: string;
  body: Record<string, unknown>;
  /** Changes the body into something else. */
  other: Record<string, unknown>;
  /** Whose rows come of it, with the member they belong to and the moment in which they came. */
  table: 'comments' | 'threads' | 'products' | 'alerts' | 'held_posts';
}

const memberOf = {
  comments: 'author_id',
  threads: 'author_id',
  products: 'author_id',
  held_posts: 'author_id',
};
const columnsOf = (table: Sent['table']) => ({
  member: table === 'alerts' ? 'member_id' : memberOf[table],
  moment: table === 'held_posts' ? 'sent_at' : 'created_at',
});

async function idsOf({ table }: Sent, { id }: TestMember): Promise<number[]> {
  const rows = await app.database.query<{ id: number }>(
    `select id from ${table} where ${columnsOf(table).member} = $1 order by id`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** As if an hour had gone by since they came. */
async function letAge({ table }: Sent, { id }: TestMember): Promise<void> {
  const { member, moment } = columnsOf(table);
  await app.database.query(
    `update ${table} set ${moment} = ${moment} - interval '61 minutes' where ${member} = $1`,
    [id],
  );
}

const send = ({ path, body }: Sent, { token }: TestMember) =>
  call<{ id: number }>(app, path, body, { token });
const sendAgain = ({ path, body }: Sent, { token }: TestMember) =>
  call<{ id: number }>(app, path, body, { token, headers: { 'x-sent-before': '1' } });

async function productWithFiles(member: TestMember): Promise<Sent> {
  const { body: agenda } = await upload(app, member, textFile('Nine to five'));
  const { body: hall } = await upload(app, member, await pictureFile(), { dealId: agenda.dealId });
  return {
    path: '/api/postdeal',
    body: postBody({ fileIds: [agenda.file.id, hall.file.id], fileAlts: ['', 'The hall'] }),
    other: { dealPrice: '50.00', fileIds: [] },
    table: 'products',
  };
}

const kinds: Record<string, (member: TestMember) => Promise<Sent>> = {
  'a comment below a product': async () => ({
    path: '/api/addDealComments',
    body: { dealId: await addProduct(app), parentPostId: 0, comment: '<p>Well said.</p>' },
    other: { comment: '<p>Said well.</p>' },
    table: 'comments',
  }),
  'a comment below a huddle': async () => ({
    path: '/api/addForumComments',
    body: { huddleId: await addThread(app), parentPostId: 0, comment: '<p>Well said.</p>' },
    other: { huddleId: await addThread(app) },
    table: 'comments',
  }),
  'a huddle': async () => ({
    path: '/api/addForum',
    body: { title: ' How? ', description: '<p>By <b>name</b>?</p>' },
    other: { title: 'Why?' },
    table: 'threads',
  }),
  'a product': async () => ({
    path: '/api/postdeal',
    body: postBody({ expires: '2099-01-01' }),
    other: { dealTags: [] },
    table: 'products',
  }),
  'a product with files': productWithFiles,
  'an alert': async () => ({
    path: '/api/addDealAlert',
    body: { tags: ['Annuities', 'ethics'] },
    other: { tags: ['ethics', 'annuities'] },
    table: 'alerts',
  }),
};

describe.each(Object.entries(kinds))('%s that came through', (_kind, sentBy) => {
  let member: TestMember;
  let sent: Sent;
  beforeEach(async () => {
    member = await addMember(app);
    sent = await sentBy(member);
  });

  test('is answered as the first time, and nothing is written', async () => {
    const { status, body } = await send(sent, member);
    expect(status).toBe(200);
    expect(await sendAgain(sent, member)).toMatchObject({ status, body });
    expect(await idsOf(sent, member)).toEqual([body.id]);
  });

  test('is not what is sent in other words, by somebody else, or an hour later', async () => {
    const { body } = await send(sent, member);
    const changed = await sendAgain({ ...sent, body: { ...sent.body, ...sent.other } }, member);
    expect(await idsOf(sent, member)).toEqual([body.id, changed.body.id]);
    const plain = { ...sent, body: { ...sent.body, fileIds: undefined } };
    expect(await idsOf(plain, await sentByAnother(plain))).toHaveLength(1);
    await letAge(sent, member);
    await sendAgain(plain, member);
    expect(await idsOf(sent, member)).toHaveLength(3);
  });

  async function sentByAnother(same: Sent): Promise<TestMember> {
    const other = await addMember(app);
    await sendAgain(same, other);
    return other;
  }
});

test('what did not come through is posted', async () => {
  const member = await addMember(app);
  for (const [kind, sentBy] of Object.entries(kinds)) {
    const { status, body } = await sendAgain(await sentBy(member), member);
    expect([kind, status, body.id]).toEqual([kind, 200, expect.any(Number)]);
  }
});

test('what was deleted meanwhile is posted anew', async () => {
  const member = await addMember(app);
  const sent = await kinds['a huddle']?.(member);
  if (sent === undefined) throw new Error('no huddle');
  const { body } = await send(sent, member);
  await call(app, '/api/deleteForum', { id: body.id }, member);
  expect((await sendAgain(sent, member)).body.id).not.toBe(body.id);
});

test('whoever does not say so means it twice', async () => {
  const member = await addMember(app);
  const sent = await kinds['a comment below a product']?.(member);
  if (sent === undefined) throw new Error('no comment');
  await send(sent, member);
  await send(sent, member);
  expect(await idsOf(sent, member)).toHaveLength(2);
});

describe('what waits for a moderator', () => {
  beforeAll(async () => letNewcomersWait(app, await addMember(app, { role: 'admin' })));

  test.each(Object.entries(kinds).filter(([kind]) => kind !== 'an alert'))(
    '%s waits once',
    async (_kind, sentBy) => {
      const newcomer = await signUp(app);
      const sent: Sent = { ...(await sentBy(newcomer)), table: 'held_posts' };
      const { status, body } = await send(sent, newcomer);
      expect(body).toMatchObject({ waiting: 1 });
      expect(await sendAgain(sent, newcomer)).toMatchObject({ status, body });
      expect(await idsOf(sent, newcomer)).toHaveLength(1);
      await letAge(sent, newcomer);
      const { fileIds, ...plain } = sent.body;
      await sendAgain({ ...sent, body: plain }, newcomer);
      expect(await idsOf(sent, newcomer)).toHaveLength(2);
    },
  );
});
