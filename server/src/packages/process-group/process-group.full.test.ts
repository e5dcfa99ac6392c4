import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';

/** Milliseconds: longer than one of the fixture's may be silent. */
const heldUp = 3_500;
const script = fileURLToPath(new URL('fixtures/group.ts', import.meta.url));

interface RunningGroup extends AsyncDisposable {
  process: ChildProcessByStdio<null, Readable, Readable>;
  lines: string[];
  get(path: string): Promise<string>;
  /** Which processes answer, once it is three of them. */
  allPids(): Promise<number[]>;
  /** No process can be started until it is found again. */
  loseProgram(): Promise<void>;
  findProgram(): Promise<void>;
}

async function startGroup(): Promise<RunningGroup> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const opened = () => lines.find((line) => line.startsWith('open '));
  await vi.waitFor(() => expect(opened()).toBeDefined(), { timeout: 20_000 });
  const origin = `http://127.0.0.1:${opened()?.slice(5)}`;
  const turn = async (program: string) => {
    child.kill('SIGUSR2');
    await vi.waitFor(() => expect(lines).toContain(`starts ${program}`));
  };
  const get = async (path: string) => (await fetch(origin + path)).text();
  return {
    process: child,
    lines,
    get,
    allPids: () =>
      vi.waitFor(
        async () => {
          const answers: { pid: number }[] = JSON.parse(await get('/pids'));
          expect(answers).toHaveLength(3);
          return answers.map(({ pid }) => pid);
        },
        { timeout: 10_000 },
      ),
    loseProgram: () => turn('/nowhere/node'),
    findProgram: () => turn(process.execPath),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a group of three', () => {
  test('answers at one port, each its share', async () => {
    await using group = await startGroup();
    const pids = await group.allPids();
    expect(pids).not.toContain(group.process.pid);
    const answered = new Set<number>();
    await vi.waitFor(
      async () => {
        for (const pid of await Promise.all(Array.from({ length: 24 }, () => group.get('/pid'))))
          answered.add(Number(pid));
        expect([...answered].toSorted()).toEqual(pids.toSorted());
      },
      { timeout: 10_000 },
    );
  });

  test('has a successor for one that ends, in its place', async () => {
    await using group = await startGroup();
    const before = await group.allPids();
    await group.get('/die').catch(() => undefined);
    await vi.waitFor(() => expect(group.lines).toContainEqual(expect.stringMatching(/^lost/)));
    const after = await group.allPids();
    expect(after.filter((pid) => before.includes(pid))).toHaveLength(2);
    expect(group.lines).toContainEqual(expect.stringMatching(/^lost [123] ended with code 4$/));
    const answers: { said: string }[] = JSON.parse(await group.get('/pids'));
    const said = answers.map((answer) => answer.said).toSorted();
    const lost = group.lines.find((line) => line.startsWith('lost'))?.split(' ')[1];
    const again = (place: string) => (place === lost ? ' again' : '');
    expect(said).toEqual(['1', '2', '3'].map((place) => `who ${place} hello${again(place)}`));
  });

  test('has a successor as soon as one can be started', async () => {
    await using group = await startGroup();
    await group.allPids();
    await group.loseProgram();
    await group.get('/die').catch(() => undefined);
    const unstarted = /^lost [123] could not be started: spawn \/nowhere\/node ENOENT$/;
    const tries = () => group.lines.filter((line) => unstarted.test(line)).length;
    await vi.waitFor(() => expect(tries()).toBeGreaterThan(1), { timeout: 10_000 });
    await group.findProgram();
    await group.allPids();
  });

  test('ends although one cannot be started', async () => {
    await using group = await startGroup();
    await group.allPids();
    await group.loseProgram();
    await group.get('/die').catch(() => undefined);
    await vi.waitFor(() => expect(group.lines).toContainEqual(expect.stringMatching(/ENOENT$/)));
    const exited = once(group.process, 'exit');
    group.process.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  test('goes on while one hangs, and has a successor for it', async () => {
    await using group = await startGroup();
    const hanging = group.get('/hang').catch(() => 'cut off');
    await vi.waitFor(() => expect(group.lines).toContain('hangs'));
    expect(JSON.parse(await group.get('/pids'))).toHaveLength(2);
    expect(await hanging).toBe('cut off');
    await group.allPids();
    expect(group.lines).toContainEqual(expect.stringMatching(/^lost [123] ended by SIGKILL$/));
  });

  test('loses nobody where all of it is held up for longer than one may be silent', async () => {
    await using group = await startGroup();
    const before = await group.allPids();
    const all = [...before, group.process.pid ?? 0];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    await setTimeout(heldUp);
    for (const pid of all) process.kill(pid, 'SIGCONT');
    expect((await group.allPids()).toSorted()).toEqual(before.toSorted());
    expect(group.lines.filter((line) => line.startsWith('lost'))).toEqual([]);
  });

  test('ends in order: what is under way is answered', async () => {
    await using group = await startGroup();
    const pids = await group.allPids();
    const slow = group.get('/slow');
    await group.get('/pid');
    const exited = once(group.process, 'exit');
    group.process.kill('SIGTERM');
    expect(await slow).toBe('slow');
    expect(await exited).toEqual([0, null]);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(group.lines.filter((line) => line.startsWith('lost'))).toEqual([]);
  });

  test('ends when the first process is gone', async () => {
    await using group = await startGroup();
    const pids = await group.allPids();
    group.process.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 10_000 });
  });
});

test('a group of which one cannot begin is none', async () => {
  const child = spawn(process.execPath, [script, 'fails'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface(child.stderr).on('line', (line) => said.push(line));
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said).toContain('ended with code 3');
});
