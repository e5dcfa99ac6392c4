import { expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { wrongCounts } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { pictureFile, posted, shown, textFile } from '../../testing/products.ts';
import { startForum } from '../../testing/threads.ts';

const app = await setUpApp();

const staff = await addMember(app, { role: 'moderator' });
const secret = 'Xanadu';

/** Posts a product with the secret in every text field; returns its id and the keys of its files. */
async function postSecret(member: TestMember) {
  const id = await posted(app, member, {
    dealTitle: `${secret} evening`,
    dealUrl: `https://example.org/${secret}/${Math.random()}`,
    dealDescription: `<p>${secret}</p>`,
    'image[]': [await pictureFile(`${secret}.png`), textFile(secret, `${secret}.txt`)],
  });
  // The alerts have read it by now.
  await app.settle();
  const { images, attachments } = await shown(app, id);
  const names = [images[0]?.preview, attachments[0]?.file];
  return { id, files: names.map((name) => `products/${id}/${name}`) };
}

/** Creates three of each kind: deleted by its author, removed by staff, and not deleted. */
async function addWriter() {
  const member = await addMember(app);
  const below = await posted(app, staff);
  const each = async (remover?: TestMember) => {
    const token = remover?.token;
    const product = await postSecret(member);
    const thread = (await startForum(app, member, { title: secret, description: `<p>${secret}</p>` })).body
      .id;
    const comment = await commented(app, member, below, { comment: `<p>${secret}</p>` });
    if (remover !== undefined) {
      await call(app, 'deleteDeal', { id: product.id }, { token });
      await call(app, 'deleteForum', { id: thread }, { token });
      await call(app, 'deleteComment', { id: comment }, { token });
    }
    return { product, thread, comment };
  };
  return { member, byHand: await each(member), byStaff: await each(staff), kept: await each() };
}

type Written = Awaited<ReturnType<typeof addWriter>>['kept'];

/** Returns whether its rows contain the secret, and whether its files are stored. */
async function isLeft({ product, thread, comment }: Written) {
  const rows = await app.database.query<{ text: string }>(
    `select p::text as text from products p where id = $1 union all select t::text from threads t where id = $2
     union all select c::text from comments c where id = $3
     union all select s::text from alert_scans s where product_id = $1
     union all select f::text from product_pictures f where product_id = $1
     union all select f::text from product_attachments f where product_id = $1`,
    [product.id, thread, comment],
  );
  const files = await Promise.all(product.files.map(isStored));
  return { words: rows.some(({ text }) => new RegExp(secret, 'i').test(text)), files };
}

async function isStored(key: string): Promise<boolean> {
  const file = await app.context.storage.get(key);
  file?.stream.destroy();
  return file !== undefined;
}

const restored = async ({ product }: Written) => {
  const { status, body } = await call(app, 'restoreDeal', { id: product.id }, staff);
  return [status, body.message];
};

const all = { words: true, files: [true, true] };
const nothing = { words: false, files: [false, false] };
const lost = [404, 'This product was deleted with its author’s account and can’t be restored.'];

test.each([1, 0])(
  'erasing a member erases what the member had deleted, and keeps or erases the rest, with posts kept: %i',
  async (keepPosts) => {
    const { member, byHand, byStaff, kept } = await addWriter();
    for (const written of [byHand, byStaff, kept]) expect(await isLeft(written)).toEqual(all);
    await due(app, member, { keepPosts });
    await carryOut(app);
    expect([await isLeft(byHand), await restored(byHand)]).toEqual([nothing, lost]);
    const rest = keepPosts === 1 ? all : nothing;
    expect([await isLeft(kept), await isLeft(byStaff)]).toEqual([rest, rest]);
    expect(await restored(byStaff)).toEqual(keepPosts === 1 ? [200, 'Product restored.'] : lost);
    if (keepPosts === 0) expect(await restored(kept)).toEqual(lost);
    expect(await wrongCounts(app)).toEqual([]);
  },
);
