import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { expensiveRequest } from '../../testing/expensive-work.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { pictureFile, upload } from '../../testing/products.ts';

const app = await setUpApp();
const { workerProcess } = app.context;
const picture = await pictureFile();

const waits = (count: number) => expect.poll(() => workerProcess.waiting).toBe(count);

const exportedOf = async ({ id }: TestMember) =>
  (await app.database.query('select from uploads where member_id = $1', [id])).length;

describe('a queue of pictures', () => {
  test('is fair: pictures of one member do not delay others', async () => {
    const [ann, ben] = [await addMember(app), await addMember(app)];
    const dear = await expensiveRequest(app);
    const done: string[] = [];
    const asked = Array.from({ length: 10 }, () => upload(app, ann, picture).then(() => done.push('ann')));
    await waits(10);
    asked.push(upload(app, ben, picture).then(() => done.push('ben')));
    await waits(11);
    await dear.release();
    await Promise.all(asked);
    // His is processed second, but the following steps of others may overtake.
    expect(done.indexOf('ben')).toBeLessThan(5);
  });

  test('answers 503 when it is full', async () => {
    const ann = await addMember(app);
    const dear = await expensiveRequest(app);
    const asked = Array.from({ length: 24 }, () => upload(app, ann, picture));
    await waits(24);
    const { status, headers, body } = await upload(app, ann, picture);
    await dear.release();
    expect([status, headers.get('retry-after'), body.message]).toEqual([
      503,
      '5',
      'We’re processing many images right now. Please try again in a moment.',
    ]);
    expect((await Promise.all(asked)).map((reply) => reply.status)).toEqual(Array(24).fill(200));
    expect(await exportedOf(ann)).toBe(24);
  });
});
