import { afterAll, describe, expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { pictureFile, posted, shown, textFile } from '../../testing/products.ts';

const app = await createTestApp();
/** Another instance on the same database and files, which receives change notifications. */
const other = await createTestApp({
  database: app.database,
  env: { DATA_DIR: app.dataDir },
  isWorking: false,
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const owner = await addMember(app);
const moderator = await addMember(app, { role: 'moderator' });

/** A product with a picture and a download, and the addresses of all its files. */
async function productWithFiles() {
  const id = await posted(app, owner, { 'image[]': [await pictureFile(), textFile('9:00 Welcome')] });
  const { images, attachments } = await shown(app, id);
  const stem = images[0]?.preview.replace('.jpg', '');
  const names = [`${stem}.jpg`, `${stem}-160.webp`, `${stem}-200.webp`, attachments[0]?.file];
  return { id, addresses: names.map((name) => `/uploads/products/${id}/${name}`) };
}

/** The statuses that a visitor gets from each instance. */
async function statusesOf(addresses: string[]): Promise<number[]> {
  await other.receiveChanges();
  const asked = [app, other].flatMap(({ origin }) =>
    addresses.map((address) => fetch(`${origin}${address}`)),
  );
  const replies = await Promise.all(asked);
  for (const reply of replies) await reply.arrayBuffer();
  return [...new Set(replies.map(({ status }) => status))];
}

const act = (path: string, body: Record<string, unknown>, { token } = moderator) =>
  call<{ id: number; message: { id: number }[] }>(app, path, body, { token });

const del = (id: number, by = owner) => act('/api/deleteDeal', { id }, by);
const restore = (id: number) => act('/api/restoreDeal', { id });

async function bulk(kind: string, ids: number[]): Promise<void> {
  await act('/api/bulkDeals', { act: kind, ids });
  await app.settle();
}

async function undoNewest(id: number): Promise<void> {
  const { body } = await act('/api/auditLog', { kind: 'product', targetId: id, skip: 0, limit: 1 });
  expect((await act('/api/undoAct', { id: body.message[0]?.id, reason: '' })).status).toBe(200);
}

describe('files of a product', () => {
  test.each<[string, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>]>([
    ['its owner deletes', (id) => del(id), restore],
    ['the staff delete', (id) => del(id, moderator), restore],
    ['a bulk action deletes', (id) => bulk('delete', [id]), (id) => bulk('restore', [id])],
    ['is deleted and restored', (id) => del(id, moderator), undoNewest],
  ])('that %s are nowhere, and back with it', async (_how, remove, bringBack) => {
    const { id, addresses } = await productWithFiles();
    expect(await statusesOf(addresses)).toEqual([200]);
    await remove(id);
    expect(await statusesOf(addresses)).toEqual([404]);
    await bringBack(id);
    expect(await statusesOf(addresses)).toEqual([200]);
  });

  test('end in the state of the product after many changes', async () => {
    const { id, addresses } = await productWithFiles();
    const reading = async () => {
      for (let time = 0; time < 20; time += 1) await fetch(`${app.origin}${addresses[0]}`);
    };
    const busy = Promise.all([reading(), reading(), reading()]);
    for (let time = 0; time < 3; time += 1) {
      await del(id, moderator);
      await restore(id);
    }
    await del(id, moderator);
    await busy;
    expect(await statusesOf(addresses)).toEqual([404]);
  });

  test('answer 404 uncached when deleted long ago, without harm to other products', async () => {
    const { id, addresses } = await productWithFiles();
    const neighbour = await productWithFiles();
    await app.database.query('update products set deleted_at = now() where id = $1', [id]);
    expect(await statusesOf(addresses)).toEqual([404]);
    expect(await statusesOf(neighbour.addresses)).toEqual([200]);
    const reply = await fetch(`${app.origin}${addresses[0]}`);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('answer 404 once their member is erased', async () => {
    const memberToErase = await addMember(app);
    const id = await posted(app, memberToErase, { 'image[]': [await pictureFile()] });
    const [image] = (await shown(app, id)).images;
    const address = `/uploads/products/${id}/${image?.preview}`;
    expect(await statusesOf([address])).toEqual([200]);
    await due(app, memberToErase, { keepPosts: 0 });
    await carryOut(app);
    expect(await statusesOf([address])).toEqual([404]);
  });
});
