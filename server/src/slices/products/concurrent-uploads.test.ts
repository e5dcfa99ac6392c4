import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addMember, isSignedIn } from '../../testing/members.ts';
import { pictureFile, upload } from '../../testing/posts.ts';

const app = await createTestApp();
afterAll(() => app.close());

const owner = await addMember(app);
const started = () => app.logs.filter(({ msg }) => msg === 'starting multipart parsing').length;

/** A post of the largest size, of which nothing comes after the beginning. */
async function slowPost() {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/postdeal HTTP/1.1',
      'Host: guildhall.test',
      `Authorization: Bearer ${owner.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 12400000',
      '',
      '--x',
      'Content-Disposition: form-data; name="image"; filename="a.txt"',
      '',
      'and then nothing',
    ].join('\r\n'),
  );
  return socket;
}

test('posts with many files are read a few at a time, and who leaves makes room', async () => {
  const sockets = await Promise.all(Array.from({ length: 12 }, slowPost));
  await expect.poll(started).toBe(8);
  // The four that wait stand in the queue before what is sent now: a call that was sent after them is answered.
  expect(await isSignedIn(app, owner.token)).toBe(true);
  let isAnswered = false;
  const waiting = upload(app, owner, await pictureFile()).finally(() => {
    isAnswered = true;
  });
  // Everything else is answered meanwhile.
  expect(await isSignedIn(app, owner.token)).toBe(true);
  expect([started(), isAnswered]).toEqual([8, false]);
  for (const socket of sockets) socket.destroy();
  expect((await waiting).status).toBe(200);
});
