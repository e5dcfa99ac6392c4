import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addThread, type Forum } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: false });

async function list(path: string, { token }: TestMember, body: Record<string, unknown> = {}) {
  return (await call<{ message: Forum[] & string; totalCount: number }>(app, path, body, { token })).body;
}

const titlesOf = ({ message }: { message: Forum[] }) => message.map(({ for_title }) => for_title);

const [owner, reader] = await Promise.all([addMember(app), addMember(app)]);
const start = (title: string, day: number) =>
  addThread(app, { authorId: owner.id, title, createdAt: new Date(2026, 0, day) });
await start('Filing by hand', 1);
await start('Filing by name', 2);
const deleted = await start('Filing nothing', 3);
await app.database.query('update threads set deleted_at = now() where id = $1', [deleted]);
await addThread(app, { authorId: reader.id, title: 'Filing elsewhere' });

test('lists a member’s threads newest first, for the member and for others', async () => {
  const mine = await list('/api/myForums', owner);
  expect([titlesOf(mine), mine.totalCount]).toEqual([['Filing by name', 'Filing by hand'], 2]);
  const theirs = await list('/api/userForums', reader, { id: owner.id });
  expect(theirs.message).toEqual(mine.message);
  expect(titlesOf(await list('/api/myForums', owner, { skip: 1, limit: 1 }))).toEqual(['Filing by hand']);
});

test.each([
  ['filed', ['Filing by name', 'Filing by hand']],
  ['nam', ['Filing by name']],
  ['elsewhere', []],
])('%j is searched in the member’s threads only', async (searchtxt, titles) => {
  const found = await list('/api/myForums', owner, { searchtxt });
  expect([titlesOf(found), found.totalCount]).toEqual([titles, titles.length]);
});
