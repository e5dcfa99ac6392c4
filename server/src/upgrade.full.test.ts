/** The previous release continues to answer during and after an update of the database (rules/running 16). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { call, callOk } from './testing/call.ts';
import { commented, commentsOn } from './testing/comments.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { type Release, type RunningRelease, unpackLastRelease } from './testing/last-release/index.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { addMember, register, signUp } from './testing/members.ts';
import { edit, listTitles, posted } from './testing/products.ts';
import { describedPath, layFixture, wireCalls } from './testing/wire/table.ts';

const release = await unpackLastRelease();
const noHistory = 'the history does not reach back to the last release';

let database: TestDatabase;
let mailbox: Mailbox;
let former: RunningRelease;
/** An application of this release, on the same database. */
let app: TestApp;
/** The previous release, for helpers that make calls or open e-mails. */
let aside: TestApp;
/** Names of the migrations that ran. */
let ran: string[];
/** Statuses of reads during the update. */
const meanwhile: number[] = [];

beforeAll(async () => {
  if (release === undefined) return;
  database = await createTestDatabase({ empty: true });
  mailbox = await openMailbox();
  former = await startFormer(release);
  await migrateWhileItAnswers();
  app = await createTestApp({ database, isWorking: false });
  aside = { ...app, origin: former.origin, mailbox };
});

afterAll(async () => {
  if (release === undefined) return;
  await app.settle();
  await former.stop();
  await app.close();
  await mailbox.stop();
  await database.close();
  await release[Symbol.asyncDispose]();
});

function startFormer({ start }: Release): Promise<RunningRelease> {
  return start({
    DATABASE_URL: database.url,
    MAIL_URL: mailbox.url,
    PUBLIC_URL: 'http://guildhall.test',
    RATE_LIMITS: 'off',
    DEMO: 'off',
  });
}

async function migrateWhileItAnswers(): Promise<void> {
  let isOver = false;
  const reading = (async () => {
    while (!isOver) meanwhile.push((await call(former, 'homePageDeals', {})).status);
  })();
  ran = await migrate(database.url);
  isOver = true;
  await reading;
}

beforeEach(({ skip }) => skip(release === undefined, noHistory));

test('the former release answers while the database is updated', () => {
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(meanwhile.filter((status) => status !== 200)).toEqual([]);
});

test('the former release is ready afterwards', async () => {
  expect((await fetch(`${former.origin}/readyz`)).status).toBe(200);
});

test('members can work on the former release, and both releases show it', async () => {
  const author = await signUp(aside);
  const dealTitle = 'An evening between two versions';
  const dealId = await posted(aside, author, { dealTitle });
  expect((await edit(aside, author, dealId, { dealTitle: `${dealTitle}, edited` })).status).toBe(200);
  const reader = await addMember(app);
  await commented(aside, reader, dealId);
  await commented(app, reader, dealId);
  await callOk(aside, 'like', { dealId, like: 1 }, reader);
  for (const one of [aside, app]) {
    await expect.poll(() => listTitles(one)).toContain(`${dealTitle}, edited`);
    await expect.poll(async () => (await commentsOn(one, dealId)).commentCount).toBe(2);
  }
});

test('e-mails caused on one release are sent by the other', async () => {
  const { email } = await register(app);
  expect((await mailbox.next(email)).subject).toMatch(/confirm/i);
});

test('every call of the former release is answered as before', async () => {
  const member = await addMember(app, { role: 'admin' });
  const other = await addMember(app);
  const fixture = await layFixture(aside, { member, other, author: other });
  const known = await pathsOf(former);
  const calls = wireCalls(fixture).filter(({ path }) => known.has(describedPath(path)));
  expect(calls.length).toBeGreaterThan(100);
  for (const { method, path, body, auth, status } of calls) {
    const token = auth === 'guest' ? undefined : member.token;
    expect(`${path} ${(await call(aside, path, body, { method, token })).status}`).toBe(`${path} ${status}`);
  }
});

async function pathsOf(callee: RunningRelease): Promise<Set<string>> {
  const { body } = await call<{ paths: object }>(callee, '/api/openapi.json', undefined, { method: 'GET' });
  return new Set(Object.keys(body.paths));
}

test('the former release logged no complaint', () => {
  expect(former.complaints).toEqual([]);
});

test('the former release does not start on the updated database, and says why', async ({ skip }) => {
  skip(ran.length === 0, 'the database has not changed since');
  await expect(startFormer(release as Release)).rejects.toThrow(
    /^The database is newer than this Guildhall: it holds \d{4}_\w+\.sql\. Please update Guildhall\.$/,
  );
});
