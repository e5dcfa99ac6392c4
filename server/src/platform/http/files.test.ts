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

test('a stored picture is immutable for a year, and any other file is a download', async () => {
  await app.context.storage.put('products/5/a.webp', Buffer.from('picture'));
  await app.context.storage.put('avatars/c.jpg', Buffer.from('face'));
  const picture = await send(app, '/uploads/products/5/a.webp');
  expect([picture.status, picture.body.toString()]).toEqual([200, 'picture']);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(picture.headers['content-disposition']).toBeUndefined();
  const download = await send(app, await addAttachment(app, 'b.html', '<script>1</script>'));
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''b.html",
    'x-content-type-options': 'nosniff',
  });
  expect((await send(app, '/uploads/products/5/c.webp')).status).toBe(404);
  expect((await send(app, '/uploads/avatars/c.jpg')).headers['content-type']).toBe('image/jpeg');
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
