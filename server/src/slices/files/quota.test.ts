import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { edit, pictureFile, post, posted, shown, textFile, upload } from '../../testing/products.ts';

const app = await setUpApp({ env: { FILES_PER_MEMBER_MB: '2' } });

const noRoom = 'You’ve used all your file space. Remove files you no longer need, or contact us.';
const large = (name = 'large.txt') => textFile('x'.repeat(900_000), name);

let member: TestMember;
beforeEach(async () => {
  member = await addMember(app);
});

/** The counted and the stored bytes. */
async function held(): Promise<[counted: number, stored: number]> {
  await app.settle();
  const [row] = await app.database.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::integer as bytes from stored_files where member_id = $1',
    [member.id],
  );
  const products = await app.database.query<{ id: number }>(
    'select id from products where author_id = $1 union select product_id from uploads where member_id = $1',
    [member.id],
  );
  let stored = 0;
  for (const { id } of products) stored += await bytesIn(join(app.dataDir, 'files/products', String(id)));
  return [row?.bytes ?? -1, stored];
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the storage of a member', () => {
  test('counts files from upload to deletion, however they were sent', async () => {
    const { body: sent } = await upload(app, member, await pictureFile());
    const [waiting, waitingStored] = await held();
    expect([waiting > 0, waiting]).toEqual([true, waitingStored]);
    const id = await posted(app, member, { image: [textFile('along')], fileIds: [sent.file.id] });
    const [posting, postingStored] = await held();
    expect([posting > waiting, posting]).toEqual([true, postingStored]);
    for (const { id: fileId } of (await shown(app, id)).attachments) {
      await call(app, 'deleteDealImage', { id: fileId }, member);
    }
    expect(await held()).toEqual([waiting, waiting]);
  });

  test('is limited, with a message and without loss', async () => {
    const first = await upload(app, member, large());
    const second = await upload(app, member, large(), { dealId: first.body.dealId });
    const before = await held();
    const third = await upload(app, member, large());
    expect([third.status, third.body.errors]).toEqual([422, { image: noRoom }]);
    const along = await post(app, member, {
      image: [textFile('fits'), large()],
      fileIds: [first.body.file.id],
    });
    expect([along.status, along.body.errors]).toEqual([422, { image: noRoom }]);
    expect(await held()).toEqual(before);
    const id = await posted(app, member, { fileIds: [first.body.file.id, second.body.file.id] });
    expect((await shown(app, id)).attachments).toHaveLength(2);
    expect(await held()).toEqual(before);
    expect((await edit(app, member, id, { image: [large()] })).status).toBe(422);
    const [gone] = (await shown(app, id)).attachments;
    await call(app, 'deleteDealImage', { id: gone?.id }, member);
    expect((await edit(app, member, id, { image: [large()] })).status).toBe(200);
  });

  test('is not exceeded by concurrent uploads, and counts deleted products', async () => {
    const many = Array.from({ length: 8 }, () => upload(app, member, large()));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
    const other = await addMember(app);
    const id = await posted(app, other, { image: [large(), large('b.txt')] });
    await call(app, 'deleteDeal', { id }, other);
    expect((await upload(app, other, large())).status).toBe(422);
  });
});
