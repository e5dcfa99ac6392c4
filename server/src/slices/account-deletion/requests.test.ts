import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { carryOut, due, leave, letDaysPass } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, isSignedIn, signIn, signUp } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();

const waits = async (id: number) =>
  (
    await app.database.query<{ waits: boolean; erased: boolean }>(
      `select deletion_requested_at is not null as waits, erased_at is not null as erased from members where id = $1`,
      [id],
    )
  )[0];

describe('requesting account deletion', () => {
  test('ends every session and link, and a mail names the date of deletion', async () => {
    const member = await signUp(app);
    const other = await signIn(app, member, 1);
    await call(app, 'forgotPasswordRequest', { email: member.email });
    await app.mailbox.next(member.email);
    const stranger = await addMember(app);
    const { status, body } = await leave(app, member, { keepPosts: 0, id: stranger.id, userId: stranger.id });
    expect([status, body.message]).toEqual([200, 'Your account will be deleted.']);
    const days = (new Date(body.deleted_at).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    expect([await waits(member.id), await waits(stranger.id)]).toMatchObject([
      { waits: true },
      { waits: false },
    ]);
    expect([await isSignedIn(app, member.token), await isSignedIn(app, other)]).toEqual([false, false]);
    const links = 'select from mailed_links where member_id = $1 and used_at is null';
    expect(await app.database.query(links, [member.id])).toEqual([]);
    const mail = await app.mailbox.next(member.email);
    const day = new Date(body.deleted_at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mail.subject).toBe('Your Guildhall account will be deleted');
    expect(mail.text).toContain(`Your account will be deleted on ${day}. Sign in before then to keep it.`);
    expect(mail.text).toContain('Your products, huddles and comments are deleted too.');
    expect(mail.text).toContain('Backups keep deleted data for 30 more days.');
    expect(mail.text).toContain('http://guildhall.test/login');
  });

  test.each([
    [{ currentPassword: 'wrong 1' }, { currentPassword: 'This isn’t your current password.' }],
    [{ keepPosts: '' }, { keepPosts: 'Choose what happens to your posts.' }],
  ])('rejects %j and changes nothing', async (given, errors) => {
    const member = await addMember(app);
    const { status, body } = await leave(app, member, given);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await isSignedIn(app, member.token)).toBe(true);
    expect(await waits(member.id)).toEqual({ waits: false, erased: false });
  });

  test('twice at once counts once', async () => {
    const member = await addMember(app);
    const replies = await Promise.all([leave(app, member), leave(app, member)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await app.settle();
    expect(app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email)).toHaveLength(1);
  });
});

test('an administrator can leave while one of their votes is being written', async () => {
  const [admin] = await Promise.all([addMember(app, { role: 'admin' }), addMember(app, { role: 'admin' })]);
  const product = await addProduct(app);
  await app.context.database.db.transaction().execute(async (tx) => {
    const vote = { member_id: admin.id as MemberId, product_id: product as ProductId, is_like: true };
    await tx.insertInto('votes').values(vote).execute();
    expect((await leave(app, admin)).status).toBe(200);
  });
});

describe('signing in again', () => {
  test('during the request either gets a session or leaves the account to be deleted', async () => {
    const member = await addMember(app);
    const { email, password } = member;
    const signIns = Array.from({ length: 8 }, () =>
      call<{ token: string }>(app, 'login', { email, password }),
    );
    expect((await leave(app, member)).status).toBe(200);
    const tokens = (await Promise.all(signIns)).flatMap(({ body }) => (body.token ? [body.token] : []));
    const areIn = await Promise.all(tokens.map((token) => isSignedIn(app, token)));
    expect((await waits(member.id))?.waits).toBe(!areIn.includes(true));
  });

  test('within 14 days keeps the account, with the right password', async () => {
    const member = await signUp(app);
    await leave(app, member);
    await app.mailbox.next(member.email);
    await letDaysPass(app, member, 13);
    const { email, password } = member;
    await call(app, 'login', { email, password: 'wrong 1' });
    expect(await waits(member.id)).toMatchObject({ waits: true });
    const back = await call<{ token: string }>(app, 'login', { email, password });
    expect(back.body).toMatchObject({
      status: 'success',
      message: 'Welcome back. Your account won’t be deleted.',
    });
    expect((await app.mailbox.next(email)).subject).toBe('Your Guildhall account won’t be deleted');
    expect(await waits(member.id)).toEqual({ waits: false, erased: false });
    await carryOut(app);
    expect(await isSignedIn(app, back.body.token)).toBe(true);
    const again = await call(app, 'login', { email, password });
    expect(again.body).not.toHaveProperty('message');
  });
});

describe('the last administrator', () => {
  beforeAll(async () => {
    await app.database.query("update members set role = 'member' where role in ('super_admin', 'admin')");
  });
  const sentence = 'You’re the last administrator. Give someone else the role first.';

  test('cannot leave; of two who leave at once one stays', async () => {
    const admin = await addMember(app, { role: 'admin' });
    await addMember(app, { role: 'moderator' });
    const refused = await leave(app, admin, { currentPassword: 'wrong 1' });
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([422, sentence, undefined]);
    const other = await addMember(app, { role: 'super_admin' });
    const replies = await Promise.all([leave(app, admin), leave(app, other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    await app.database.query("update members set role = 'member' where id = any($1)", [[admin.id, other.id]]);
  });

  test('an administrator who became the last one meanwhile is not erased', async () => {
    const [leaving, staying] = [
      await addMember(app, { role: 'admin' }),
      await addMember(app, { role: 'admin' }),
    ];
    await due(app, leaving);
    await app.database.query("update members set status = 'disabled' where id = $1", [staying.id]);
    await carryOut(app);
    expect(await waits(leaving.id)).toEqual({ waits: true, erased: false });
    await app.database.query("update members set status = 'active' where id = $1", [staying.id]);
    await carryOut(app);
    expect(await waits(leaving.id)).toEqual({ waits: false, erased: true });
  });
});
