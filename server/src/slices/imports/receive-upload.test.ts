import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { cancelled, newestImport, upload } from '../../testing/importing.ts';
import { addMember } from '../../testing/members.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import {
  abandonImport,
  createImport,
  type ReceivingImport,
  startCheck,
  storeFile,
} from './receive-upload.ts';

const database = await createTestDatabase();
const proxy = await openDatabaseProxy(database.url);
const app = await createTestApp({ database, env: { DATABASE_URL: proxy.url } });
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.close();
});

const office = await addMember(app, { role: 'admin' });

const { context } = app;
const table = 'key,title\na,A quiet course\n';

async function isStored(file: string): Promise<boolean> {
  const stored = await context.storage.get(file);
  stored?.stream.destroy();
  return stored !== undefined;
}

const fileOf = async (id: ImportId) =>
  (await database.query<{ file: string | null }>('select file from imports where id = $1', [id]))[0]?.file ??
  '';

describe('a file on its way in', () => {
  /** Backdates the last received bytes and ends abandoned imports; returns the import's state. */
  async function afterSilence({ id }: ReceivingImport, minutes: number) {
    await database.query(
      `update imports set begun_at = now() - interval '1 hour', heard_at = heard_at - make_interval(mins => $2)
       where id = $1`,
      [id, minutes],
    );
    await database.query("select graphile_worker.add_job('end-abandoned-imports')");
    await app.settle();
    return (await newestImport(app, office)).state;
  }

  const heardNow = async ({ id }: ReceivingImport) =>
    (
      await database.query<{ isNow: boolean }>(
        `select heard_at > now() - interval '1 minute' as "isNow" from imports where id = $1`,
        [id],
      )
    )[0]?.isNow;

  const takeOne = () =>
    createImport(context, { kind: 'product', fileName: '' }, { memberId: office.id as MemberId });

  test('may be slow, and ends once it is silent for ten minutes', async () => {
    const place = await takeOne();
    const content = new PassThrough();
    const storing = storeFile(context, place, content, 0);
    const outcome = expect(storing).rejects.toMatchObject({ code: 'conflict' });
    expect(await afterSilence(place, 9)).toBe('receiving');
    content.write('key,title\n');
    await expect.poll(() => heardNow(place)).toBe(true);
    expect(await afterSilence(place, 9)).toBe('receiving');
    expect(await afterSilence(place, 2)).toBe('cancelled');
    content.end('a,A quiet course\n');
    await outcome;
  });

  /** Begins an upload that has sent its first row. */
  async function beginUpload() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sender = writable.getWriter();
    void sender.write(Buffer.from('key,title\n'));
    const replying = upload(app, office, readable);
    await expect.poll(async () => (await newestImport(app, office))?.state).toBe('receiving');
    const coming = await newestImport(app, office);
    return { sender, replying, coming, file: await fileOf(coming.id) };
  }

  test('stores nothing when its sender disconnects', async () => {
    const { sender, replying, coming, file } = await beginUpload();
    const outcome = expect(replying).rejects.toThrow();
    await sender.abort();
    await outcome;
    await expect.poll(async () => (await newestImport(app, office))?.id).not.toBe(coming.id);
    await app.settle();
    expect(await isStored(file)).toBe(false);
  });

  test('stores nothing when it is cancelled', async () => {
    const { sender, replying, coming, file } = await beginUpload();
    await cancelled(app, office, coming);
    await app.settle();
    await sender.write(Buffer.from('a,A quiet course\n'));
    await sender.close();
    expect((await replying).status).toBe(409);
    await app.settle();
    expect([file, await isStored(file)]).toEqual([expect.stringMatching(/^imports\//), false]);
  });

  test('stores nothing when it completes after it was cancelled', async () => {
    const place = await takeOne();
    await cancelled(app, office, await newestImport(app, office));
    await app.settle();
    await storeFile(context, place, Readable.from([Buffer.from(table)]));
    expect(await isStored(place.file)).toBe(true);
    await expect(startCheck(context, place)).rejects.toMatchObject({ code: 'conflict' });
    await abandonImport(context, place);
    await app.settle();
    expect(await isStored(place.file)).toBe(false);
  });

  test('is kept when the connection is lost after its check has begun', async () => {
    proxy.loseCommitOf('checking');
    expect((await upload(app, office, table)).status).toBe(503);
    await app.settle();
    const found = await newestImport(app, office);
    expect(found).toMatchObject({ state: 'checked', counts: { faulty: 1 } });
    expect(await isStored(await fileOf(found.id))).toBe(true);
    await cancelled(app, office, found);
    app.takeErrors();
  });
});
