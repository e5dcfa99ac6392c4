/** Approving and rejecting, simultaneous decisions, and posts that changed meanwhile. */
import { beforeEach, describe, expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { addWatcher, passActPause, subjectsTo } from '../../testing/alerts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { exported } from '../../testing/exports.ts';
import { hold, inThisOrder } from '../../testing/holding.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import {
  addNewAccount,
  decided,
  deciding,
  enableNewAccountReview,
  ownPending,
  queue,
  startThread,
} from '../../testing/new-accounts.ts';
import { noticesFor } from '../../testing/notices.ts';
import { addProduct, post } from '../../testing/products.ts';

const app = await setUpApp();

let newAccount: TestMember;
const admin = await addMember(app, { role: 'admin', firstName: 'Ada', lastName: 'Quist' });
const moderator = await addMember(app, { role: 'moderator', firstName: 'Bo', lastName: 'Lind' });
await enableNewAccountReview(app, admin);
beforeEach(async () => {
  newAccount = await addNewAccount(app);
});

/** Returns the id of the pending post. */
async function pendingThread(title = 'May I ask?'): Promise<number> {
  await startThread(app, newAccount, { title });
  return (await ownPending(app, newAccount))[0]?.id ?? 0;
}

async function pendingComment(dealId: number): Promise<number> {
  await call(app, 'addDealComments', { dealId, parentPostId: 0, comment: '<p>Good day.</p>' }, newAccount);
  return (await ownPending(app, newAccount))[0]?.id ?? 0;
}

const threadsOf = () =>
  app.database.query<{ id: number; title: string }>('select id, title from threads where author_id = $1', [
    newAccount.id,
  ]);

const approved = 'Approved and published.';
const refusal = { approve: 0, reason: 'Too short.' } as const;

describe('approving', () => {
  test('publishes the post as its author’s from that moment, with a log entry and a notice', async () => {
    const id = await pendingThread('Old enough');
    await app.database.query("update held_posts set sent_at = now() - interval '3 days' where id = $1", [id]);
    expect(await decided(app, moderator, [id])).toEqual([approved]);
    const [thread] = await threadsOf();
    const { body } = await call<{ message: Record<string, unknown> }>(app, 'forumDetails', {
      id: thread?.id,
    });
    expect(body.message).toMatchObject({ for_title: 'Old enough', user_id: newAccount.id });
    const age = Date.now() - Date.parse(String((body.message as Record<string, unknown>).for_created_at));
    expect(age).toBeLessThan(60_000);
    expect(await ownPending(app, newAccount)).toEqual([]);
    expect(await noticesFor(app, newAccount)).toEqual(['A moderator approved your huddle “Old enough”.']);
    const entries = await app.database.query(
      "select actor_id, before, after from audit_log where action = 'thread-approved' and subject_id = $1",
      [thread?.id],
    );
    expect(entries).toEqual([
      { actor_id: moderator.id, before: { isShown: false }, after: { isShown: true } },
    ]);
  });

  test('counts and notifies like any comment', async () => {
    const author = await addMember(app);
    const productId = await addProduct(app, { authorId: author.id });
    expect(await decided(app, moderator, [await pendingComment(productId)])).toEqual([approved]);
    expect((await commentsOn(app, productId)).message).toMatchObject([{ user: { id: newAccount.id } }]);
    expect(await noticesFor(app, author)).toEqual([expect.stringContaining('commented on')]);
    expect(await noticesFor(app, newAccount)).toEqual([
      expect.stringContaining('A moderator approved your comment on'),
    ]);
  });

  test('cannot be undone, and is no decision about a flag', async () => {
    const productId = await addProduct(app);
    await decided(app, moderator, [await pendingComment(productId)]);
    const [{ id } = { id: 0 }] = (await commentsOn(app, productId)).message;
    const { body: record } = await call<{ message: { id: number; undoable: number }[] }>(
      app,
      'auditLog',
      { kind: 'comment', targetId: id },
      moderator,
    );
    expect(record.message).toMatchObject([{ undoable: 0 }]);
    const undo = await call(app, 'undoAct', { id: record.message[0]?.id }, moderator);
    expect([undo.status, undo.body.message]).toEqual([409, 'This can’t be undone.']);
    await call(app, 'updateFlag', { status: 1, commentid: id }, await addMember(app));
    const { body } = await call(app, 'flaggedComment', { id }, moderator);
    expect(body.decisions).toEqual([]);
  });
});

describe('rejecting', () => {
  test('shows the author the reason, and is logged', async () => {
    const id = await pendingThread('Buy now');
    const missing = await deciding(app, moderator, [id], { approve: 0 });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { reason: 'Give a reason, so that the author knows what to change.' },
    ]);
    expect(await decided(app, moderator, [id], refusal)).toEqual(['Declined. The author gets your reason.']);
    expect(await threadsOf()).toEqual([]);
    expect(await ownPending(app, newAccount)).toMatchObject([{ id, state: 'refused', reason: 'Too short.' }]);
    expect(await noticesFor(app, newAccount)).toEqual(['A moderator declined your huddle “Buy now”.']);
    const [entry] = await app.database.query<{ before: object; after: object }>(
      "select before, after from audit_log where action = 'held-post-refused' and subject_id = $1",
      [id],
    );
    expect(entry).toMatchObject({ before: { title: 'Buy now' }, after: { reason: 'Too short.' } });
  });

  test('keeps the post until its author has read it, or for a month', async () => {
    const [one, other] = [await pendingThread('One'), await pendingThread('Other')];
    await decided(app, moderator, [one, other], refusal);
    await call(app, 'withdrawHeldPost', { id: one }, newAccount);
    expect((await ownPending(app, newAccount)).map(({ id }) => id)).toEqual([other]);
    await app.database.query("update held_posts set decided_at = now() - interval '31 days' where id = $1", [
      other,
    ]);
    await app.runJob('forget-refused-posts');
    expect(await ownPending(app, newAccount)).toEqual([]);
    const left = await app.database.query('select title, words, payload from held_posts where id = any($1)', [
      [one, other],
    ]);
    expect(left).toEqual(Array.from({ length: 2 }, () => ({ title: '', words: '', payload: null })));
  });
});

describe('deciding about several', () => {
  test('reports each one, and how many are left', async () => {
    const [one, gone] = [await pendingThread('One'), await pendingThread('Gone')];
    await decided(app, admin, [gone], refusal);
    const { body } = await deciding(app, moderator, [one, gone, one, 2_000_000_000]);
    expect(body.results).toEqual([
      { id: one, done: 1, message: approved },
      { id: gone, done: 0, message: 'Ada Quist has already declined this.' },
      { id: 2_000_000_000, done: 0, message: 'This is no longer pending.' },
    ]);
    expect(body.totalCount).toBe((await queue(app, moderator)).totalCount);
    expect((await deciding(app, moderator, [])).status).toBe(422);
  });

  test('sends one e-mail of deal alerts for all of them (rules/alerts 27)', async () => {
    const watcher = await addWatcher(app, ['zither']);
    const ids: number[] = [];
    for (const dealTitle of ['A zither evening', 'A zither rests']) {
      const sender = await addNewAccount(app);
      await post(app, sender, { dealTitle });
      ids.push((await ownPending(app, sender))[0]?.id ?? 0);
    }
    expect(await decided(app, moderator, ids)).toEqual([approved, approved]);
    expect(await subjectsTo(app, watcher)).toEqual([]);
    await passActPause(app);
    expect(await subjectsTo(app, watcher)).toEqual(['2 products for your deal alerts']);
  });

  test('by two moderators at once: the first one counts', async () => {
    const id = await pendingThread();
    const said = await Promise.all([decided(app, admin, [id]), decided(app, moderator, [id])]);
    const lost = said.flat().filter((sentence) => sentence !== approved);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatch(/^(?:Ada Quist|Bo Lind) has already approved this\.$/);
    expect(await threadsOf()).toHaveLength(1);
    expect(await decided(app, admin, [id])).toEqual([lost[0]]);
  });
});

describe.each(['super_admin', 'admin', 'moderator'] as const)(
  'a pending post of an account that has become a %s',
  (role) => {
    test('is hidden from its author and decided by colleagues', async () => {
      const own = await pendingThread('Of my own');
      await app.database.query('update members set role = $2 where id = $1', [newAccount.id, role]);
      const author = newAccount;
      newAccount = await addNewAccount(app);
      const others = await pendingThread('Of somebody else');
      const read = async (reader: TestMember) => {
        const { message, totalCount } = await queue(app, reader, { limit: 100 });
        return { ids: message.map(({ id }) => id), totalCount };
      };
      const [mine, theirs] = [await read(author), await read(moderator)];
      expect([mine.ids.includes(own), theirs.ids.includes(own)]).toEqual([false, true]);
      expect([mine.totalCount, theirs.totalCount]).toEqual([mine.ids.length, mine.ids.length + 1]);

      for (const decision of [{}, refusal])
        expect(await decided(app, author, [own], decision)).toEqual([
          'You can’t decide about your own posts. Another moderator will.',
        ]);
      const { body } = await deciding(app, author, [own, others]);
      expect(body.results.map(({ done }) => done)).toEqual([0, 1]);
      expect(body.totalCount).toBe(mine.totalCount - 1);
      expect((await ownPending(app, author)).map(({ id }) => id)).toEqual([own]);
      expect(await decided(app, moderator, [own])).toEqual([approved]);
    });
  },
);

describe('a post that cannot be published', () => {
  test('stays pending, with the reason', async () => {
    const productId = await addProduct(app);
    const id = await pendingComment(productId);
    await call(app, 'deleteDeal', { id: productId, reason: '' }, admin);
    const [sentence] = await decided(app, moderator, [id]);
    expect(sentence).not.toBe(approved);
    expect(await ownPending(app, newAccount)).toMatchObject([{ id, state: 'waiting' }]);
    await call(app, 'restoreDeal', { id: productId, reason: '' }, admin);
    expect(await decided(app, moderator, [id])).toEqual([approved]);
  });

  test('stays pending if its tag was suspended, without harm to others', async () => {
    await post(app, newAccount, { dealBrands: [5] });
    const [product] = await ownPending(app, newAccount);
    const ids = [product?.id ?? 0, await pendingThread()];
    const offer = async (status: string) => {
      await app.database.query('update tags set status = $1 where id = 5', [status]);
      await app.context.write(async ({ changed }) => changed('masters'));
      await app.receiveChanges();
    };
    await offer('suspended');
    const gone = 'No longer available: Practice management. Choose again.';
    expect(await decided(app, moderator, ids)).toEqual([gone, approved]);
    expect(await ownPending(app, newAccount)).toMatchObject([{ id: product?.id, state: 'waiting' }]);
    await offer('active');
    expect(await decided(app, moderator, [product?.id ?? 0])).toEqual([approved]);
  });

  test('stays pending while its author is disabled', async () => {
    const id = await pendingThread();
    const set = (status: string) =>
      app.database.query('update members set status = $2 where id = $1', [newAccount.id, status]);
    await set('disabled');
    expect(await decided(app, moderator, [id])).toEqual([
      'The author’s account is disabled or deleted, so this can’t be published.',
    ]);
    await set('active');
    expect(await decided(app, moderator, [id])).toEqual([approved]);
  });

  test('is erased with its author, in the activity log too', async () => {
    const [refused, waiting] = [await pendingThread('Refused'), await pendingThread('Waiting')];
    await decided(app, moderator, [refused], refusal);
    await app.settle();
    await due(app, newAccount);
    await Promise.all([carryOut(app), decided(app, moderator, [waiting])]);
    await carryOut(app);
    expect(await app.database.query('select from held_posts where id = $1', [waiting])).toHaveLength(
      (await threadsOf()).length,
    );
    const rows = await app.database.query(
      'select title, words, reason, payload from held_posts where id = $1',
      [refused],
    );
    expect(rows).toEqual([{ title: '', words: '', reason: '', payload: null }]);
    const [entry] = await app.database.query<{ before: object; after: object }>(
      "select before, after from audit_log where action = 'held-post-refused' and subject_id = $1",
      [refused],
    );
    expect(entry).toEqual({ before: {}, after: {} });
  });
});

describe('a quote of an erased member', () => {
  const [secret, name] = ['Between us alone', 'Whitlock'];

  /** Posts a reply as the page formats it; returns the id of the pending post. */
  async function pendingReply(author: TestMember): Promise<number> {
    const dealId = await addProduct(app);
    const id = await commented(app, author, dealId, { comment: `<p>${secret}.</p>` });
    const header = `<p>Quoted from <a href="/deal/${dealId}?comment=${id}#comment-${id}">Nora ${name}</a></p>`;
    const comment = `<blockquote>${header}<p>${secret}.</p></blockquote><p>Indeed so.</p>`;
    await call(app, 'addDealComments', { dealId, parentPostId: id, comment }, newAccount);
    return (await ownPending(app, newAccount))[0]?.id ?? 0;
  }

  test('is neither in the activity log, on screens nor in exports', async () => {
    const nora = await addMember(app, { firstName: 'Nora', lastName: name });
    const [refused, waiting] = [await pendingReply(nora), await pendingReply(nora)];
    await decided(app, moderator, [refused], refusal);
    await due(app, nora, { keepPosts: 0 });
    await carryOut(app);
    const { message } = await queue(app, moderator, { limit: 100 });
    const queued = message.find(({ id }) => id === waiting);
    expect(queued?.words).toContain('The quoted comment was removed. Indeed so.');
    const { list } = await exported(app, newAccount);
    const kept = list<{ words: string; body: { comment: string } }>('waiting-posts.json');
    expect(kept.map(({ words }) => words)).toEqual(['Indeed so.', 'Indeed so.']);
    expect(kept[0]?.body.comment).toContain('<p>The quoted comment was removed.</p>');
    const record = await app.database.query('select before, after from audit_log');
    const rows = await app.database.query('select title, words from held_posts');
    const seen = JSON.stringify([queued, await ownPending(app, newAccount), kept, record, rows]);
    expect(seen).toContain('Indeed so.');
    expect(seen).not.toMatch(new RegExp(`${secret}|${name}`));
  });

  test('is removed from texts that an earlier release stored (rules/pending-posts 11)', async () => {
    const id = await pendingReply(await addMember(app));
    await app.database.query('update held_posts set words = $2 where id = $1', [
      id,
      `Quoted from Nora ${name} ${secret}. Indeed so.`,
    ]);
    await decided(app, moderator, [id], refusal);
    const [entry] = await app.database.query<{ before: object }>(
      "select before from audit_log where action = 'held-post-refused' and subject_id = $1",
      [id],
    );
    expect(entry?.before).toEqual({ kind: 'comment', title: '', words: 'Indeed so.' });
  });
});

test('pending posts stay when review of new accounts is turned off', async () => {
  const id = await pendingThread();
  await enableNewAccountReview(app, admin, false);
  expect((await queue(app, moderator, { limit: 100 })).message.map((held) => held.id)).toContain(id);
  expect(await decided(app, moderator, [id])).toEqual([approved]);
  await enableNewAccountReview(app, admin);
});

describe('concurrently', () => {
  test('an approval and a further comment of the same author do not block each other', async () => {
    const dealId = await addProduct(app);
    const id = await pendingComment(dealId);
    const further = { dealId, parentPostId: 0, comment: '<p>And more.</p>' };
    const [said, { status }] = await inThisOrder(
      app,
      newAccount.id,
      () => decided(app, moderator, [id]),
      () => call(app, 'addDealComments', further, newAccount),
    );
    expect([said, status]).toEqual([[approved], 200]);
  });

  test('a moderator who loses the role decides no more', async () => {
    const ids = [await pendingThread('The first'), await pendingThread('The second')];
    const passing = await addMember(app, { role: 'moderator' });
    const held = await hold(app, 'select from held_posts where id = $1', [ids[0]]);
    const deciding = decided(app, passing, ids);
    await held.waiting(1);
    await app.database.query("update members set role = 'member' where id = $1", [passing.id]);
    await held.release();
    expect(await deciding).toEqual([approved, 'You don’t have permission to do this.']);
  });
});
