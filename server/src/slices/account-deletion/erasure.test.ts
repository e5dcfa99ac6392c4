import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { addMemberToErase, carryOut, due, dyingAfter } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { commentsOn } from '../../testing/comments.ts';
import { wrongCounts } from '../../testing/counts.ts';
import { sample } from '../../testing/full-suite.ts';
import { addMember, isSignedIn, signUp } from '../../testing/members.ts';
import { details } from '../../testing/products.ts';
import { shownForum } from '../../testing/threads.ts';
import { storeRenderedAvatar } from '../files/index.ts';
import { erase } from './erasure.ts';

const app = await setUpApp();
afterEach(async () => expect(await wrongCounts(app)).toEqual([]));

const former = { firstName: 'Former', lastName: 'member', avatar: null, role: 4, former: 1 };
const count = async (from: string, memberId: number) =>
  (await app.database.query(`select from ${from}`, [memberId])).length;
const rowOf = async (id: number) =>
  (await app.database.query('select * from members where id = $1', [id]))[0];

describe('after the waiting period', () => {
  test('nothing is left that names the member or opens the account', async () => {
    const { member } = await addMemberToErase(app);
    const content = Buffer.from('a face');
    const avatar = await storeRenderedAvatar(app.context.storage, { large: content, small: content });
    await app.database.query('update members set avatar = $2 where id = $1', [member.id, avatar]);
    await app.database.query(
      `with webhook as (insert into webhooks (url, events, secret) values ('https://example.org/', '{member.joined}', 'x') returning id)
       insert into webhook_deliveries (webhook_id, message_id, event, body, member_id, state)
       select id, 'msg_1', 'member.joined', '{"name":"Nora Whitlock"}', $1, 'delivered' from webhook`,
      [member.id],
    );
    await due(app, member);
    await carryOut(app);
    expect(await rowOf(member.id)).toMatchObject({
      ...{ email: null, password_hash: '', date_of_birth: null, avatar: null, address: '', city: '' },
      ...{ first_name: 'Former', last_name: 'member', zip_code: '', role: 'member' },
      ...{ deletion_requested_at: null, erased_at: expect.any(Date) },
    });
    const tables =
      'sessions mailed_links votes flags saved_products end_reports seen calendar_tokens alerts ' +
      'alert_matches uploads credit_records credit_states email_changes exports follows notices ' +
      'letters mail_addresses failed_letters webhook_deliveries';
    for (const table of tables.split(' '))
      expect([table, await count(`${table} where member_id = $1`, member.id)]).toEqual([table, 0]);
    const files = await readdir(join(app.dataDir, 'files'), { recursive: true });
    expect(files.filter((file) => /\.(?:webp|jpg|png)$/.test(file))).toEqual([]);
    expect(JSON.stringify(await rowOf(member.id))).not.toMatch(/Nora|Whitlock|example\.org|Elm/);
  });

  test('the account is gone and its address can be registered again', async () => {
    const member = await signUp(app);
    const reader = await addMember(app);
    await due(app, member);
    await app.mailbox.next(member.email);
    await carryOut(app);
    const { email, password } = member;
    expect((await call(app, 'login', { email, password })).status).toBe(422);
    await callOk(app, 'forgotPasswordRequest', { email });
    expect((await call(app, 'userProfile', { id: member.id }, reader)).status).toBe(404);
    const anew = await signUp(app, { email });
    expect(anew.id).not.toBe(member.id);
    expect(await isSignedIn(app, anew.token)).toBe(true);
  });

  test('posts that stay are shown as a former member’s, in quotes and feeds too', async () => {
    const { member, product, thread } = await addMemberToErase(app);
    const feed = async (name: string) => (await fetch(`${app.origin}/feeds/${name}.atom`)).text();
    const everywhere = async () => [
      JSON.stringify((await details(app, product.own)).body),
      JSON.stringify(await shownForum(app, thread.own)),
      JSON.stringify((await call(app, 'homePageDeals', { limit: 100 })).body),
      JSON.stringify((await call(app, 'forums', { limit: 100 })).body),
      JSON.stringify((await commentsOn(app, product.others)).message),
      `${await feed('home')}${await feed('huddles')}`,
    ];
    for (const kept of await everywhere()) expect(kept).toContain('Whitlock');
    await due(app, member);
    await carryOut(app);
    await app.receiveChanges();
    for (const kept of await everywhere()) expect(kept).not.toContain('Whitlock');
    expect((await details(app, product.own)).body.deals.user).toEqual({ id: member.id, ...former });
    expect((await shownForum(app, thread.own)).user).toEqual({ id: member.id, ...former });
    const { message } = await commentsOn(app, product.others);
    const [comment, reply] = [product.comment, product.reply].map((id) =>
      message.find((one) => one.id === id),
    );
    expect(comment).toMatchObject({
      dcm_comment: '<p>Words of Nora.</p>',
      user: { ...former, city: '', reputationPoints: 0 },
    });
    expect(reply?.dcm_comment).toMatch(/Quoted from <a [^>]*>Former member<\/a><\/p><p>Words of Nora\./);
    expect(await feed('home')).toContain('Former member');
  });

  test('posts are deleted where the member chose so', async () => {
    const { member, product, thread } = await addMemberToErase(app);
    await due(app, member, { keepPosts: 0 });
    await carryOut(app);
    await app.receiveChanges();
    expect((await details(app, product.own)).status).toBe(404);
    expect((await call(app, 'forumDetails', { id: thread.own })).status).toBe(404);
    const { message, commentCount } = await commentsOn(app, product.others);
    expect(message.map(({ id, state }) => [id, state])).toEqual([
      [product.comment, 'deleted'],
      [product.reply, 'shown'],
    ]);
    expect(commentCount).toBe(1);
    expect(message[1]?.dcm_comment).toContain('The quoted comment was removed.');
    expect(message[1]?.dcm_comment).toContain('Former member');
    expect(await count('comments where author_id = $1 and deleted_at is null', member.id)).toBe(0);
  });

  test('the record keeps the actions without the member’s words', async () => {
    const { member } = await addMemberToErase(app);
    const record = () =>
      app.database.query<{ action: string; before: object; after: object; actor_id: number }>(
        `select a.action, a.actor_id, a.before, a.after from audit_log a left join comments c on c.id = a.subject_id
         where c.author_id = $1 and a.subject = 'comment' or a.subject = 'member' and a.subject_id = $1
         order by a.id`,
        [member.id],
      );
    expect(await record()).toMatchObject([{ before: { html: '<p>Unkind words of Nora.</p>' } }]);
    await due(app, member);
    await carryOut(app);
    expect(await record()).toMatchObject([
      {
        action: 'comment-reviewed',
        before: { flagCount: 1, isShown: true, flags: [{ memberId: expect.any(Number) }] },
        after: { flagCount: 0, isShown: false },
      },
      { action: 'record-redacted', actor_id: member.id, before: {}, after: { entries: 1 } },
    ]);
    expect(JSON.stringify(await record())).not.toMatch(/html|Nora/);
  });
});

describe('an erasure whose process is killed', () => {
  /** Creates more than one batch of each. */
  const voteOften = async ({ id }: { id: number }, authorId: number) => {
    const productId = (await app.database.query<{ id: number }>('select id from products limit 1'))[0]?.id;
    await app.database.query(
      `with made as (
         insert into comments (product_id, author_id, html, flag_count)
         select $1, $2, '<p>x</p>', 1 from generate_series(1, 250) returning id),
       voted as (insert into votes (member_id, comment_id, is_like) select $3, id, true from made),
       liked as (insert into comment_counts (comment_id, like_count) select id, 1 from made),
       flagged as (insert into flags (member_id, comment_id) select $3, id from made),
       counted as (update product_counts set comment_count = comment_count + 250 where product_id = $1)
       update reputations set points = points + 250 where member_id = $2`,
      [productId, authorId, id],
    );
  };

  test.each(sample([1, 0], 0))('is completed from any transaction on, posts kept: %i', async (keepPosts) => {
    const { member, other } = await addMemberToErase(app);
    await voteOften(member, other.id);
    await due(app, member, { keepPosts });
    await app.settle();
    let lives = 0;
    for (let isDone = false; !isDone; lives += 1) {
      // Each run commits one transaction more. Looking for the rest takes some, too.
      isDone = await erase(dyingAfter(app.context, lives), member.id as MemberId).then(
        () => true,
        () => false,
      );
      expect(await wrongCounts(app)).toEqual([]);
    }
    expect(lives).toBeGreaterThan(7);
    expect(await rowOf(member.id)).toMatchObject({
      deletion_requested_at: null,
      erased_at: expect.any(Date),
    });
    for (const rows of ['votes', 'flags', 'uploads']) {
      expect([rows, await count(`${rows} where member_id = $1`, member.id)]).toEqual([rows, 0]);
    }
    const shown = (keepPosts === 1 ? expect.any(Number) : 0) as number;
    expect(await count('comments where author_id = $1 and deleted_at is null', member.id)).toEqual(shown);
    expect(await count('products where author_id = $1 and deleted_at is null', member.id)).toBe(keepPosts);
    expect(await count("comments where html <> '' and author_id = $1", member.id)).toEqual(shown);
    expect(await count("products where title <> '' and author_id = $1", member.id)).toBe(keepPosts);
  });
});

test('votes, comments and removals during an erasure leave every count right', async () => {
  const membersToErase = await Promise.all([addMemberToErase(app), addMemberToErase(app)]);
  const [first, second] = membersToErase;
  for (const { member } of membersToErase) await due(app, member, { keepPosts: 0 });
  const voters = await Promise.all(Array.from({ length: 4 }, () => addMember(app)));
  const busy = voters.map(async ({ token }) => {
    for (let time = 0; time < 4; time += 1) {
      for (const { product, thread } of [first, second]) {
        const statuses = await Promise.all([
          call(app, 'like', { dealId: product.own, like: time % 2 }, { token }),
          call(app, 'like', { dealId: product.others, like: time % 2 }, { token }),
          call(app, 'forumlike', { forumId: thread.others, like: time % 2 }, { token }),
          call(app, 'commentslike', { commentId: product.comment, like: 1 }, { token }),
          call(app, 'commentslike', { commentId: product.reply, like: 1 }, { token }),
          call(app, 'updateFlag', { status: time % 2, commentid: product.reply }, { token }),
        ]);
        for (const { status } of statuses) expect([200, 404]).toContain(status);
      }
    }
  });
  const erased = membersToErase.map(({ member }) => erase(app.context, member.id as MemberId));
  const removed = call(app, 'deleteComment', { id: first.product.reply }, first.other);
  await Promise.all([...busy, ...erased, removed]);
  for (const { member } of membersToErase)
    expect(await count('votes where member_id = $1', member.id)).toBe(0);
});
