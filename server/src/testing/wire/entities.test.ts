import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { notifyPending } from '../../slices/notices/index.ts';
import { setUpApp } from '../app.ts';
import { call } from '../call.ts';
import { commented, commentedInThread } from '../comments.ts';
import { addMember, type TestMember } from '../members.ts';
import { blocking, sent } from '../messages.ts';
import { addProduct } from '../products.ts';
import { addThread } from '../threads.ts';
import { describedPath, type Fixture, type WireCall, wireCalls } from './table.ts';

/** The fields of an object, those of several, or objects by name. */
type Thing = string | Thing[] | { [name: string]: Thing };

const documentedReplies: Record<string, Thing> = parse(
  readFileSync(new URL('entities.yaml', import.meta.url), 'utf8'),
);

const app = await setUpApp();

let admin: TestMember;
let calls: Map<string, WireCall>;

/** Adds one of everything, with an entry in each of its lists. */
beforeAll(async () => {
  admin = await addMember(app, { role: 'admin' });
  const productId = await addProduct(app, {
    authorId: admin.id,
    productTypeIds: [1],
    tagIds: [2],
    labelIds: [3],
  });
  await app.database.query(
    `with picture as (
       insert into product_pictures (product_id, stem, width, height) values ($1, 'abc', 800, 600) returning id)
     update products set primary_picture_id = picture.id from picture where products.id = $1`,
    [productId],
  );
  const threadId = await addThread(app, { authorId: admin.id });
  // By another member: own posts are not new to their author, and match none of their alerts.
  await addThread(app);
  const reportedId = await addProduct(app);
  for (let times = 0; times < 3; times += 1)
    await call(app, 'reportEnded', { dealId: reportedId }, await addMember(app));
  // By another member: staff do not decide about flags on their own comments.
  const author = await addMember(app);
  const commentId = await commented(app, author, productId);
  const threadCommentId = await commentedInThread(app, author, threadId);
  await commented(app, admin, productId);
  await commentedInThread(app, admin, threadId);
  await call(app, 'like', { dealId: productId, like: 1 }, admin);
  await call(app, 'saveDeal', { dealId: productId, status: 1 }, admin);
  const flagger = await addMember(app);
  await commented(app, flagger, productId);
  await notifyPending(app.context);
  await call(app, 'updateFlag', { status: 1, commentid: commentId }, flagger);
  await call(app, 'updateForumFlag', { status: 1, commentid: threadCommentId }, flagger);
  await decidedOn(commentId, flagger);
  const got = await sent(app, flagger, { toUserId: admin.id });
  await call(app, 'reportMessage', { id: got, reason: 'Not now.' }, admin);
  await blocking(app, admin, flagger);
  await call(app, 'deleteForum', { id: await addThread(app) }, admin);
  const { id: memberId, email, password } = admin;
  await call(app, 'changeEmail', { email: 'new@example.org', currentPassword: password }, admin);
  await call(app, 'addDealAlert', { tags: 'afternoon' }, admin);
  await call(app, 'addMemberNote', { id: flagger.id, words: 'Well met.' }, admin);
  const made = {
    productId,
    threadId,
    commentId,
    threadCommentId,
    memberId,
    email,
    password,
    otherId: flagger.id,
  };
  const fixture: Fixture = { ...made, doomedThreadId: threadId };
  calls = new Map(wireCalls(fixture).map((made) => [describedPath(made.path), made]));
});

/** Adds a note and a decision, and flags the comment again. */
async function decidedOn(id: number, flagger: TestMember): Promise<void> {
  await call(app, 'noteOnFlagged', { id, words: 'Seen before.' }, admin);
  await call(app, 'updateComments', { id, flag_status: 0 }, admin);
  await call(app, 'updateFlag', { status: 1, commentid: id }, flagger);
}

test.each(Object.entries(documentedReplies))(
  '%s replies with every documented field',
  async (described, thing) => {
    const { path, body, method } = calls.get(described) as WireCall;
    const reply = await call(app, path, body, { method, token: admin.token });
    expect(reply.status).toBe(200);
    check([reply.body], thing, described);
  },
);

function check(found: Record<string, unknown>[], thing: Thing, where: string): void {
  expect(found.length, where).toBeGreaterThan(0);
  if (typeof thing === 'string') {
    for (const one of found)
      expect(Object.keys(one), where).toEqual(expect.arrayContaining(thing.split(' ')));
  } else if (Array.isArray(thing)) {
    for (const part of thing) check(found, part, where);
  } else {
    for (const [name, part] of Object.entries(thing))
      check(found.flatMap((one) => one[name]) as typeof found, part, `${where} ${name}`);
  }
}
