/** The previous release continues to answer during and after an update of the database (rules/running 16). */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { call, callOk } from './testing/call.ts';
import { commented, commentsOn } from './testing/comments.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { addMember, register, signUp } from './testing/members.ts';
import { edit, listTitles, posted } from './testing/products.ts';
import { describedPath, layFixture, wireCalls } from './testing/wire/table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const runner = fileURLToPath(new URL('testing/run-release.ts', import.meta.url));
const execute = promisify(execFile);

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

/** The code of a release in a directory of its own, with the packages of this one, and those that were removed since. */
interface Release {
  /** Resolves once it answers; rejects with what it said instead. */
  start(env: Record<string, string>): Promise<RunningRelease>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface RunningRelease {
  origin: string;
  /** Lines of its log, which are warnings and worse. */
  complaints: string[];
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** Undefined where the history does not reach back to it: a copy without one, or a shallow clone. */
async function unpackLastRelease(): Promise<Release | undefined> {
  const commit = await lastReleased();
  const isThere = await execute('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const outer = await mkdtemp(join(tmpdir(), 'guildhall-release-'));
  const folder = join(outer, 'guildhall');
  await mkdir(folder);
  await execute('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await installRemoved(folder, outer);
  return {
    start: (env) => start(folder, env),
    [Symbol.asyncDispose]: () => rm(outer, { recursive: true, force: true }),
  };
}

/** Installs the packages that only the release needs in the folder around it, where Node looks next. */
async function installRemoved(release: string, outer: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
  const removed = Object.keys(dependencies).filter((name) => !existsSync(join(root, 'node_modules', name)));
  if (removed.length === 0) return;
  const packages = removed.map((name) => `${name}@${dependencies[name]}`);
  const options = ['--prefix', outer, '--ignore-scripts', '--no-audit', '--no-fund'];
  await execute('npm', ['install', ...options, ...packages], { cwd: outer });
}

/** The newest one that has a commit in the changelog. */
async function lastReleased(): Promise<string> {
  const [, commit] = /^## .*`([0-9a-f]{40})`/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  if (commit === undefined) throw new Error('CHANGELOG.md names the commit of no release.');
  return commit;
}

async function start(folder: string, env: Record<string, string>): Promise<RunningRelease> {
  const child = spawn(process.execPath, [runner, folder], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  const complaints: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const [first] = (await Promise.race([once(lines, 'line'), gone])) as [string];
  lines.on('line', (line) => complaints.push(line));
  if (!first.startsWith('http://')) throw new Error(first);
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  return { origin: first, complaints, stop };
}
