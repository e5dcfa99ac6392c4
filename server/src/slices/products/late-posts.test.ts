/** Changes while the pictures of a post are prepared, which may take minutes. */
import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { withPictureWaiting } from '../../testing/expensive-work.ts';
import { hold } from '../../testing/holding.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addNewAccount, enableNewAccountReview } from '../../testing/new-accounts.ts';
import { edit, type PostBody, pictureFile, post, posted, shown } from '../../testing/products.ts';

const app = await setUpApp();
const admin = await addMember(app, { role: 'admin' });
const picture = await pictureFile();

const postWith = (member: TestMember, given: PostBody) => () =>
  post(app, member, { ...given, image: [picture] });
const editWith = (member: TestMember, id: number, given: PostBody) => () =>
  edit(app, member, id, { ...given, image: [picture] });

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const countTitled = async (title: string) =>
  (await app.database.query('select from products where title = $1', [title])).length;

describe('while pictures are processed', () => {
  const change = ({ id }: TestMember, to: { role: number; status: number }) =>
    call(app, 'editProfile', { id, adminMode: 1, ...to }, admin);
  const disable = (member: TestMember) => () => change(member, { role: 4, status: 3 });
  const demote = (member: TestMember) => () => change(member, { role: 4, status: 1 });
  const ended = [401, 'Your session has ended. Please sign in again.'];

  test('a member who is disabled posts and edits nothing', async () => {
    const member = await addMember(app);
    const id = await posted(app, member, { dealTitle: 'Before' });
    const posting = await withPictureWaiting(app, postWith(member, { dealTitle: 'Spam' }), disable(member));
    expect(said(posting)).toEqual(ended);
    expect(await countTitled('Spam')).toBe(0);

    const other = await addMember(app);
    const own = await posted(app, other, { dealTitle: 'Before' });
    const editing = editWith(other, own, { dealTitle: 'Spam' });
    expect(said(await withPictureWaiting(app, editing, disable(other)))).toEqual(ended);
    for (const product of [id, own]) expect((await shown(app, product)).del_title).toBe('Before');
    expect(await app.database.query('select from uploads')).toEqual([]);
  });

  test('a new account that is disabled leaves nothing for moderators', async () => {
    await enableNewAccountReview(app, admin);
    const newAccount = await addNewAccount(app);
    const posting = postWith(newAccount, {});
    expect(said(await withPictureWaiting(app, posting, disable(newAccount)))).toEqual(ended);
    expect(await app.database.query('select from held_posts')).toEqual([]);
    await enableNewAccountReview(app, admin, false);
  });

  test('a moderator who is demoted edits nothing of others', async () => {
    const moderator = await addMember(app, { role: 'moderator' });
    const id = await posted(app, await addMember(app), { dealTitle: 'Mine' });
    const editing = editWith(moderator, id, { dealTitle: 'Changed' });
    const reply = await withPictureWaiting(app, editing, demote(moderator));
    expect(reply.status).toBe(403);
    expect((await shown(app, id)).del_title).toBe('Mine');
  });

  test('a member who is promoted can still post', async () => {
    const member = await addMember(app);
    const promote = () => change(member, { role: 3, status: 1 });
    expect((await withPictureWaiting(app, postWith(member, {}), promote)).status).toBe(200);
  });
});

describe('a category that a post names', () => {
  const send = (path: string, body: Record<string, unknown>) =>
    call<{ id: number }>(app, `/api/${path}`, body, { token: admin.token });
  const add = async (name: string) => (await send('addCategory', { name, description: 'x' })).body.id;
  const changes = {
    merged: (id: number, into: number) => send('mergeMasters', { type: 'cat', id, into }),
    moved: (id: number, parent: number) => send('editCategory', { id, parent }),
    suspended: (id: number) => send('editCategory', { id, status: 0 }),
  };
  const filedUnder = async (title: string) =>
    (
      await app.database.query<{ own: number[]; listed: number[] }>(
        'select category_ids as own, listed_in as listed from products where title = $1',
        [title],
      )
    )[0];

  test.each([
    ['merged', (into: number) => ({ own: [into], listed: [into] })],
    ['moved', (parent: number, id: number) => ({ own: [id], listed: [id, parent] })],
  ] as const)(
    'is %s while its pictures are made ready, and while those of an edit are',
    async (how, filed) => {
      const [id, other] = [await add(`From ${how}`), await add(`Into ${how}`)];
      const owner = await addMember(app);
      const change = async () => {
        await changes[how](id, other);
        await app.settle();
      };
      const named = (title: string) => ({ dealTitle: title, dealCategories: [id] });
      const posting = await withPictureWaiting(app, postWith(owner, named(`Post ${how}`)), change);
      expect(posting.status).toBe(200);
      expect(await filedUnder(`Post ${how}`)).toEqual(filed(other, id));

      const [again, target] = [await add(`Again ${how}`), await add(`Target ${how}`)];
      const product = await posted(app, owner);
      const editing = editWith(owner, product, { dealTitle: `Edit ${how}`, dealCategories: [again] });
      const { status } = await withPictureWaiting(app, editing, async () => {
        await changes[how](again, target);
        await app.settle();
      });
      expect(status).toBe(200);
      expect(await filedUnder(`Edit ${how}`)).toEqual(filed(target, again));
    },
  );

  test('that is suspended meanwhile is rejected', async () => {
    const id = await add('From suspended');
    const owner = await addMember(app);
    const suspend = () => changes.suspended(id);
    const reply = await withPictureWaiting(app, postWith(owner, { dealCategories: [id] }), suspend);
    expect(said(reply)).toEqual([422, 'No longer available: From suspended. Choose again.']);
  });

  test('that another process changed is read again', async () => {
    const id = await add('Old');
    const owner = await addMember(app);
    const product = await posted(app, owner);
    const change = () =>
      app.database.query('update categories set version = version + 1 where id = $1', [id]);
    await change();
    expect((await post(app, owner, { dealCategories: [id] })).status).toBe(200);
    await change();
    expect((await edit(app, owner, product, { dealCategories: [id] })).status).toBe(200);
  });

  /** The category is changed, but not committed, when the product is written. */
  const afterChange = async <Reply>(id: number, change: object, write: () => Promise<Reply>) => {
    const held = await hold(app, 'select from categories where id = $1', [id]);
    const changing = send('editCategory', { id, ...change });
    await held.waiting(1);
    const writing = write();
    await held.waiting(2);
    await held.release();
    expect((await changing).status).toBe(200);
    return writing;
  };

  test('that is being changed is waited for', async () => {
    const id = await add('At once');
    const owner = await addMember(app);
    const product = await posted(app, owner);
    const describedAs = (description: string) => ({ name: 'At once', description });
    const posting = () => post(app, owner, { dealTitle: 'At once', dealCategories: [id] });
    expect((await afterChange(id, describedAs('One'), posting)).status).toBe(200);
    expect(await filedUnder('At once')).toEqual({ own: [id], listed: [id] });
    const editing = () => edit(app, owner, product, { dealCategories: [id] });
    expect((await afterChange(id, describedAs('Two'), editing)).status).toBe(200);
  });

  test('that is being suspended is waited for and rejected by name', async () => {
    const id = await add('Suspended at once');
    const owner = await addMember(app);
    const posting = () => post(app, owner, { dealTitle: 'Not at all', dealCategories: [id] });
    expect(said(await afterChange(id, { status: 0 }, posting))).toEqual([
      422,
      'No longer available: Suspended at once. Choose again.',
    ]);
    expect(await countTitled('Not at all')).toBe(0);
  });
});

test('merging a tag waits for a post and includes it', async () => {
  const send = (path: string, body: Record<string, unknown>) =>
    call<{ id: number }>(app, `/api/${path}`, body, { token: admin.token });
  const add = async (name: string) => (await send('addTag', { name, description: 'x' })).body.id;
  const [id, into] = [await add('From'), await add('Into')];
  const owner = await addMember(app);
  const held = await hold(app, 'select from members where id = $1', [owner.id]);
  const posting = post(app, owner, { dealTags: [id] });
  await held.waiting(1);
  const merging = send('mergeMasters', { type: 'tag', id, into });
  await held.waiting(2);
  await held.release();
  expect([(await posting).status, (await merging).status]).toEqual([200, 200]);
  await app.settle();
  const filed = await app.database.query('select label_ids from products where id = $1', [
    (await posting).body.id,
  ]);
  expect(filed).toEqual([{ label_ids: [into] }]);
});
