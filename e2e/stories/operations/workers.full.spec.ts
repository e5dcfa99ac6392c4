/** Tests several processes behind one listener, as on a machine with many cores. Needs no browser. */
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { opened } from '#server/platform/db/database.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import {
  countPendingNotices,
  leaveUnranked,
  lost,
  miscounted,
  rankedBy,
  type Scene,
  setScene,
  writeUntil,
} from '../../fixtures/busy-members.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const processes = 3;
const token = 'a-token-for-metrics';
let folder: string;
let application: Application;
let scene: Scene;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-workers-');
  application = new Application({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    settings: { DEMO: 'off', WORKERS: String(processes), METRICS_TOKEN: token },
  });
  await application.start();
  await expect.poll(async () => (await pids()).length, { timeout: 60_000 }).toBe(processes);
  scene = await setScene(await application.databaseUrl());
});

test.afterAll(async () => {
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: string;
}

/** Uses a new connection, so that any process may respond. */
async function ask(path: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> {
  const sent = request(application.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    agent: new Agent({ keepAlive: false }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  sent.once('error', reject);
  sent.once('response', async (response) => {
    resolve({ status: response.statusCode ?? 0, body: await text(response) });
  });
  sent.end(body && JSON.stringify(body));
  return promise;
}

/** Returns the process IDs of those that respond. */
async function pids(): Promise<number[]> {
  const { body } = await ask('/metrics', { authorization: `Bearer ${token}` });
  return [...body.matchAll(/^guildhall_process_id\{process="\d"\} (\d+)$/gm)].map(([, pid]) => Number(pid));
}

test('each process reports the metrics of all, and shared metrics once', async () => {
  const { body } = await ask('/metrics', { authorization: `Bearer ${token}` });
  const told = (name: string) => [...body.matchAll(new RegExp(`^${name}\\{.*process="(\\d)".*\\}`, 'gm'))];
  expect(
    told('process_resident_memory_bytes')
      .map(([, place]) => place)
      .sort(),
  ).toEqual(['1', '2', '3']);
  expect(new Set(told('guildhall_webhooks_ended').map(([, place]) => place))).toEqual(new Set(['1']));
});

test('a member reads their own write from any process', async () => {
  const [member = ''] = scene.tokens;
  const [huddleId = 0] = scene.threadIds;
  const asMember = { authorization: `Bearer ${member}` };
  const list = { id: huddleId, skip: 0, limit: 50 };
  for (let round = 0; round < 12; round += 1) {
    // Fills the cache of each process with the old list.
    await Promise.all(Array.from({ length: 2 * processes }, () => ask('/api/forumComments', {}, list)));
    const words = `Round ${round} is read`;
    const comment = { huddleId, parentPostId: 0, comment: `<p>${words}</p>` };
    const { status } = await ask('/api/addForumComments', asMember, comment);
    expect(status).toBe(200);
    const readers = Array.from({ length: 2 * processes }, () =>
      ask('/api/forumComments', { 'cache-control': 'no-cache' }, list),
    );
    for (const read of await Promise.all(readers)) expect(read.body, `round ${round}`).toContain(words);
  }
});

test('a comment is processed for notifications at once, whichever process receives it', async () => {
  const [member = ''] = scene.tokens;
  const [huddleId = 0] = scene.threadIds;
  for (let round = 0; round < 3 * processes; round += 1) {
    const comment = { huddleId, parentPostId: 0, comment: `<p>Told of, after ${round}</p>` };
    await ask('/api/addForumComments', { authorization: `Bearer ${member}` }, comment);
    // Much less than the job's regular interval, which one of them may hit by chance.
    await expect.poll(() => countPendingNotices(scene), { timeout: 10_000 }).toBe(0);
  }
});

test('ten wrong passwords count for all processes together', async () => {
  const tried = { email: 'nobody@members.example', password: 'wrong 1' };
  const statuses = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await ask('/api/login', {}, tried)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test('killing each process in turn loses no acknowledged write, and each is replaced', async () => {
  for (const victim of await pids()) {
    const unranked = await leaveUnranked(scene);
    const acknowledged = await writeUntil({
      url: application.url,
      scene,
      round: `without ${victim}`,
      async blow({ comments }) {
        await expect.poll(() => comments.length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(20);
        process.kill(victim, 'SIGKILL');
        const before = comments.length;
        await expect
          .poll(() => comments.length, { timeout: 60_000, intervals: [20] })
          .toBeGreaterThan(before + 20);
      },
    });
    expect(await lost(scene, acknowledged)).toEqual([]);
    await expect.poll(async () => (await pids()).length, { timeout: 60_000 }).toBe(processes);
    expect(await pids()).not.toContain(victim);
    await expect.poll(() => rankedBy(scene, unranked), { timeout: 30_000 }).toBe(0);
  }
  await expect.poll(() => miscounted(scene), { timeout: 30_000 }).toEqual([]);
});

test('a replacement process does not create another setup code', async () => {
  expect(readFileSync(application.logFile, 'utf8')).toContain('Nobody can administer this site yet.');
  const codes = await opened(scene.databaseUrl, ({ query }) => query('select from setup_codes', []));
  expect(codes).toHaveLength(1);
});

test('all processes end when the application stops', async () => {
  const ended = await pids();
  await application.stop();
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(ended.filter(isRunning)).toEqual([]);
  const errors = readFileSync(application.logFile, 'utf8').match(/^.*"level":50.*$/gm) ?? [];
  expect(errors).toEqual([]);
});
