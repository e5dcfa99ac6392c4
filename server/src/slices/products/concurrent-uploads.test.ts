import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { linkTexts } from '#contract/files/texts.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { pictureFile, textFile, upload } from '../../testing/products.ts';
import { openConnection } from '../../testing/raw-connection.ts';

/** A server that switches protocols instead of answering. */
const elsewhere = createServer(({ socket }) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n');
});

await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
const address = `http://${host}/picture.png`;
const app = await createTestApp({ env: { FETCH_ALLOW: host } });
const owner = await addMember(app);
afterAll(async () => {
  await app.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

const started = () => app.logs.filter(({ msg }) => msg === 'starting multipart parsing').length;

/** Begins a post of the maximum size and sends nothing after the beginning. */
async function slowPost() {
  const connection = await openConnection(app);
  connection.ask(
    '/api/postdeal',
    {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '12400000',
    },
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.txt"\r\n\r\nand then nothing',
  );
  return connection.socket;
}

describe('one member does not prevent uploads of others', () => {
  test('with twenty large uploads that send nothing', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, slowPost));
    await expect.poll(started).toBe(20);
    const other = await addMember(app);
    const replies = [upload(app, owner, await pictureFile()), upload(app, other, textFile('9:00 Welcome'))];
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
  });

  test('with links to a server that never answers', async () => {
    const link = () => call(app, 'uploadFile', { url: address }, owner);
    const replies = await Promise.all(Array.from({ length: 9 }, link));
    for (const { status, body } of replies) {
      expect([status, body.message]).toEqual([422, linkTexts.unreachable]);
    }
  });
});
