import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { pictureFile, textFile, upload } from '../../testing/products.ts';
import { openConnection } from '../../testing/raw-connection.ts';

const app = await setUpApp({ isFresh: true });
const owner = await addMember(app);

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
});
