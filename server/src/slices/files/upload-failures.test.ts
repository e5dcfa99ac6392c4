import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { changeJobs } from '../../testing/jobs.ts';
import { addMember } from '../../testing/members.ts';
import { edit, pictureFile, post, posted, shown, textFile, upload } from '../../testing/products.ts';

const app = await setUpApp();

const owner = await addMember(app);

const uploads = () => app.database.query('select id from uploads');

/** All stored files, temporary ones included. */
async function everyFile(): Promise<string[]> {
  const found = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const gone = { status: 422, errors: { fileIds: expect.stringContaining('is missing') } };
const told = ({ status, body }: Awaited<ReturnType<typeof post>>) => ({ status, errors: body.errors });

describe('an upload that is posted', () => {
  test('with the id of an existing or a deleted product is rejected', async () => {
    const first = (await upload(app, owner, await pictureFile())).body;
    const left = (await upload(app, owner, await pictureFile(), { dealId: first.dealId })).body;
    expect((await post(app, owner, { fileIds: [first.file.id] })).status).toBe(200);
    expect(told(await post(app, owner, { fileIds: [left.file.id] }))).toEqual(gone);
    expect((await edit(app, owner, first.dealId, { fileIds: [left.file.id] })).status).toBe(200);
    const more = { dealId: first.dealId };
    const { file } = (await upload(app, owner, await pictureFile(), more)).body;
    await call(app, 'deleteDeal', { id: first.dealId }, owner);
    expect(told(await post(app, owner, { fileIds: [file.id] }))).toEqual(gone);
    expect((await upload(app, owner, await pictureFile(), more)).status).toBe(404);
  });

  test('several times at once is used by one post', async () => {
    const first = (await upload(app, owner, await pictureFile())).body;
    const second = (await upload(app, owner, await pictureFile(), { dealId: first.dealId })).body;
    const replies = await Promise.all(
      [first, second, first, second].map(({ file }) => post(app, owner, { fileIds: [file.id] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('cannot be removed once it is posted', async () => {
    const { dealId, file } = (await upload(app, owner, await pictureFile())).body;
    const [saved, removal] = await Promise.all([
      post(app, owner, { fileIds: [file.id] }),
      call(app, 'deleteDealImage', { id: file.id }, owner),
    ]);
    await app.settle();
    if (saved.status === 200) {
      expect(removal.status).toBe(422);
      expect((await shown(app, dealId)).images).toHaveLength(1);
    } else expect([saved.status, removal.status]).toEqual([422, 200]);
  });
});

describe('files sent with a failed request', () => {
  test('leave nothing after a conflict', async () => {
    const id = await posted(app, owner);
    await edit(app, owner, id);
    const [rows, files] = [await uploads(), await everyFile()];
    const sent = { image: [await pictureFile(), textFile('9:00 Welcome')] };
    expect((await edit(app, owner, id, { ...sent, version: 1 })).status).toBe(409);
    expect((await post(app, owner, { ...sent, fileIds: [2_000_000_000] })).status).toBe(422);
    await app.settle();
    expect(await uploads()).toEqual(rows);
    expect(await everyFile()).toEqual(files);
  });

  test('leave nothing if they could not be stored', async () => {
    const { storage } = app.context;
    const [rows, files] = [await uploads(), await everyFile()];
    const { put, delete: remove } = storage;
    let writes = 0;
    storage.put = async (key, content) => {
      writes += 1;
      if (writes === 5) throw new Error('no space left');
      return put(key, content);
    };
    // Storage that fails to write also fails to delete, for a while.
    storage.delete = async () => {
      if (writes >= 5) throw new Error('read-only');
    };
    try {
      const reply = await post(app, owner, { image: [await pictureFile(), await pictureFile()] });
      expect(reply.status).toBe(500);
    } finally {
      Object.assign(storage, { put, delete: remove });
    }
    expect(await uploads()).toEqual(rows);
    // Retries the job early.
    const later = async () => {
      await changeJobs(app.database);
      return everyFile();
    };
    await expect.poll(later).toEqual(files);
    await app.settle();
    app.takeErrors();
  });
});
