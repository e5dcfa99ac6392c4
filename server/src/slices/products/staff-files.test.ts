import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, noticesFor } from '../../testing/notices.ts';
import { pictureFile, posted, shown, textFile } from '../../testing/products.ts';

const app = await setUpApp();

interface WireFile {
  file: { id: number; kind: string; name?: string; preview?: string };
  thumbnail: string;
}

let owner: TestMember;
let moderator: TestMember;
let id: number;
let files: WireFile[];
beforeEach(async () => {
  await dropNotices(app);
  [owner, moderator] = [await addMember(app), await addMember(app, { role: 'moderator' })];
  id = await posted(app, owner, {
    dealTitle: 'Evening with files',
    'image[]': [await pictureFile('a.png'), await pictureFile('b.png', '#aa0000'), textFile('9:00 Welcome')],
  });
  files = await listed();
});

function as<Rest = { files: WireFile[]; dealId: number }>(
  { token }: TestMember,
  name: string,
  body: Record<string, unknown>,
) {
  return call<Rest>(app, `/api/${name}`, body, { token });
}

const listed = async () => (await as(moderator, 'dealFiles', { id })).body.files;
const idOf = (place: number) => files[place]?.file.id ?? 0;
const removed = (place: number, more = {}) => as(moderator, 'removeDealFile', { id: idOf(place), ...more });

/** Names of the product's stored files. */
const stored = () => readdir(join(app.dataDir, 'files/products', String(id)));

const record = () =>
  app.database.query<{ action: string }>(
    `select action, actor_id, before, after from audit_log
     where subject = 'product' and subject_id = $1 order by id`,
    [id],
  );

describe('files of a product, for the staff', () => {
  test('are shown although the product is deleted', async () => {
    expect(files.map(({ file }) => file.kind)).toEqual(['picture', 'picture', 'attachment']);
    await as(owner, 'deleteDeal', { id });
    expect(await listed()).toEqual(files);
    expect(files.map(({ thumbnail }) => thumbnail.slice(0, 22))).toEqual([
      'data:image/webp;base64',
      'data:image/webp;base64',
      '',
    ]);
  });

  test('are removed permanently, with a log entry, and the owner is notified', async () => {
    const { status, body } = await removed(2, { reason: 'Names of clients.' });
    expect([status, body]).toMatchObject([200, { dealId: id, message: 'File deleted for good.' }]);
    expect(await record()).toEqual([
      {
        action: 'product-file-deleted',
        actor_id: moderator.id,
        before: { title: 'Evening with files', file: 'agenda.txt' },
        after: { title: 'Evening with files', reason: 'Names of clients.' },
      },
    ]);
    await app.settle();
    expect((await stored()).filter((name) => name.endsWith('.txt'))).toEqual([]);
    expect((await shown(app, id)).attachments).toEqual([]);
    expect(await noticesFor(app, owner)).toEqual(['A moderator edited your product “Evening with files”.']);
  });

  test('are removed from a deleted product, and are missing when it is restored', async () => {
    await as(moderator, 'deleteDeal', { id, reason: '' });
    expect((await removed(0)).status).toBe(200);
    await app.settle();
    expect((await stored()).length).toBe(4);
    // The deletion of the product can still be undone.
    const [entry] = (
      await as<{ message: { id: number; action: string }[] }>(moderator, 'auditLog', {
        action: 'product-removed',
        targetId: id,
      })
    ).body.message;
    expect((await as(moderator, 'undoAct', { id: entry?.id, reason: '' })).status).toBe(200);
    const { images } = await shown(app, id);
    expect(images.map(({ id, primary }) => [id, primary])).toEqual([[idOf(1), 1]]);
  });

  test('cannot be restored by undo', async () => {
    await removed(0);
    const [entry] = (await as<{ message: { id: number }[] }>(moderator, 'auditLog', { targetId: id })).body
      .message;
    const { status, body } = await as(moderator, 'undoAct', { id: entry?.id, reason: '' });
    expect([status, body]).toMatchObject([409, { message: 'This can’t be undone.' }]);
  });

  test('are removed once by concurrent requests', async () => {
    const replies = await Promise.all([removed(1), removed(1), removed(1)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await record()).toHaveLength(1);
  });

  test('are logged when the staff removes them in the form', async () => {
    await as(owner, 'deleteDealImage', { id: idOf(2) });
    expect(await record()).toEqual([]);
    await as(moderator, 'deleteDealImage', { id: idOf(1) });
    expect(await record()).toMatchObject([{ action: 'product-file-deleted', actor_id: moderator.id }]);
  });
});
