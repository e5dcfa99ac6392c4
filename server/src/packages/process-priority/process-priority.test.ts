import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { letOthersGoFirst } from './process-priority.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process in a session of its own. */
async function startSession(): Promise<number> {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  started.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}

const sharesBySessions = existsSync('/proc/self/autogroup');
const niceOfSession = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' ').at(-1));

test('others go before a process, by itself and by its session, however many are told at once', async () => {
  const pids = await Promise.all([startSession(), startSession(), startSession()]);
  const places = ['behind', 'last', 'behind'] as const;
  await Promise.all(pids.map((pid, number) => letOthersGoFirst(pid, places[number] ?? 'last')));
  expect(pids.map((pid) => getPriority(pid))).toEqual([10, 15, 10]);
  if (sharesBySessions) expect(pids.map(niceOfSession)).toEqual([10, 15, 10]);
});

test('a process that is gone is passed over', async () => {
  const pid = await startSession();
  const [child] = started;
  child?.kill('SIGKILL');
  await once(child as ChildProcess, 'exit');
  await expect(letOthersGoFirst(pid, 'behind')).resolves.toBeUndefined();
});
