/** What happens while the pictures of a post are made ready, which may take minutes. */
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { withPictureWaiting } from '../../testing/dear-work.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { letNewcomersWait } from '../../testing/newcomers.ts';
import { edit, type PostBody, pictureFile, post, posted, shown } from '../../testing/posts.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await addMember(app, { role: 'admin' });
const picture = await pictureFile();

const postWith = (member: TestMember, given: PostBody) => () =>
  post(app, member, { ...given, image: [picture] });
const editWith = (member: TestMember, id: number, given: PostBody) => () =>
  edit(app, member, id, { ...given, image: [picture] });

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const countTitled = async (title: string) =>
  (await app.database.query('select from products where title = $1', [title])).length;

describe('whoever', () => {
  const change = ({ id }: TestMember, to: { role: number; status: number }) =>
    call(app, '/api/editProfile', { id, adminMode: 1, ...to }, { token: admin.token });
  const disable = (member: TestMember) => () => change(member, { role: 4, status: 3 });
  const demote = (member: TestMember) => () => change(member, { role: 4, status: 1 });
  const ended = [401, 'Your session has ended. Please sign in again.'];

  test('is disabled meanwhile posts nothing, and changes nothing', async () => {
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

  test('is disabled meanwhile leaves nothing for moderators to look at', async () => {
    await letNewcomersWait(app, admin);
    const newcomer = await addMember(app);
    await app.database.query('update members set registered_itself = true where id = $1', [newcomer.id]);
    const posting = postWith(newcomer, {});
    expect(said(await withPictureWaiting(app, posting, disable(newcomer)))).toEqual(ended);
    expect(await app.database.query('select from held_posts')).toEqual([]);
    await letNewcomersWait(app, admin, false);
  });

  test("lost their role meanwhile changes nobody else's product", async () => {
    const moderator = await addMember(app, { role: 'moderator' });
    const id = await posted(app, await addMember(app), { dealTitle: 'Mine' });
    const editing = editWith(moderator, id, { dealTitle: 'Changed' });
    const reply = await withPictureWaiting(app, editing, demote(moderator));
    expect(reply.status).toBe(403);
    expect((await shown(app, id)).del_title).toBe('Mine');
  });
});
