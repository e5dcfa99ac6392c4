import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { openBucket } from '../../testing/bucket.ts';
import { send } from '../../testing/call.ts';
import { addAttachment } from '../../testing/products.ts';

const bucket = await openBucket();
const app = await createTestApp({ env: { FILES_URL: bucket.url }, isWorking: false });
afterAll(async () => {
  await app.close();
  await bucket.close();
});

test('files in a bucket are served like those on disk', async () => {
  await app.context.storage.put('products/5/a.webp', Buffer.from('picture'));
  const picture = await send(app, '/uploads/products/5/a.webp');
  expect([picture.status, picture.body.toString()]).toEqual([200, 'picture']);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const download = await send(app, await addAttachment(app, 'b.pdf', '%PDF'));
  expect([download.status, download.headers['content-disposition']]).toEqual([
    200,
    "attachment; filename*=UTF-8''b.pdf",
  ]);
  expect((await send(app, '/uploads/products/5/c.webp')).status).toBe(404);
  const head = await send(app, '/uploads/products/5/a.webp', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '7', 0]);
});

test('a failing bucket is an internal error that does not reveal its key', async () => {
  bucket.refuse(403, 1);
  expect((await send(app, '/uploads/products/5/a.webp')).status).toBe(500);
  const [line, ...others] = app.takeErrors();
  expect(others).toEqual([]);
  expect(JSON.stringify(line)).toContain('no_permission, 403, reading a file');
  const everything = JSON.stringify(app.logs);
  for (const word of [bucket.address.keyId, bucket.address.secret]) expect(everything).not.toContain(word);
});
