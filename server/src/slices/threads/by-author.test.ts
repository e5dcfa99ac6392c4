import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { statementsOf } from '../../testing/statements.ts';
import { addThread, type Forum } from '../../testing/threads.ts';

const app = await createTestApp({ isWorking: 'late' });
afterAll(() => app.close());

async function list(path: string, { token }: TestMember, body: Record<string, unknown> = {}) {
  return (await call<{ message: Forum[] & string; totalCount: number }>(app, path, body, { token })).body;
}

const titlesOf = ({ message }: { message: Forum[] }) => message.map(({ for_title }) => for_title);

let owner: TestMember;
let reader: TestMember;

beforeAll(async () => {
  [owner, reader] = await Promise.all([addMember(app), addMember(app)]);
  const start = (title: string, day: number) =>
    addThread(app, { authorId: owner.id, title, createdAt: new Date(2026, 0, day) });
  await start('Filing by hand', 1);
  await start('Filing by name', 2);
  const deleted = await start('Filing nothing', 3);
  await call(app, '/api/deleteForum', { id: deleted }, await addMember(app, { role: 'moderator' }));
  await addThread(app, { authorId: reader.id, title: 'Filing elsewhere' });
});

test('a member’s threads come newest first, to the member and to others', async () => {
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
])('%j finds words as in the forum, in the member’s own', async (searchtxt, titles) => {
  const found = await list('/api/myForums', owner, { searchtxt });
  expect([titlesOf(found), found.totalCount]).toEqual([titles, titles.length]);
});

test('takes one statement, and one more to know that the member is there', async () => {
  const ask = (path: string, { token }: TestMember) =>
    statementsOf(app, () => call(app, path, { id: owner.id }, { token }));
  // One finds the session.
  expect(await ask('/api/myForums', owner)).toEqual({ status: 200, count: 2 });
  expect(await ask('/api/userForums', reader)).toEqual({ status: 200, count: 3 });
});
