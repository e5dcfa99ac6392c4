import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ConcurrencyLimiter, type ConcurrencyLimits, type TaskSource } from './index.ts';

/** A limiter, and tasks that record their start and end on request. */
function open(limits: ConcurrencyLimits) {
  const limiter = new ConcurrencyLimiter({ ...limits, refusal: () => new Error('full') });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, source?: TaskSource) =>
    limiter.run(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (name === 'failing') throw new Error('failed');
      return name;
    }, source);
  const end = async (name: string) => {
    await nextTurn();
    ends.get(name)?.();
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  };
  return { limiter, started, run, end };
}

describe('a concurrency limiter', () => {
  test('runs tasks up to its limit, and the others in order of arrival', async () => {
    const { limiter, started, run, end } = open({ limit: 2, maxQueue: 10 });
    const tasks = ['a', 'b', 'c', 'd'].map((name) => run(name));
    expect([limiter.running, limiter.waiting]).toEqual([2, 2]);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c', 'd']);
    expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
  });

  test('passes the permit of a failed task to the next one', async () => {
    const { run, end } = open({ limit: 1, maxQueue: 1 });
    const failing = expect(run('failing')).rejects.toThrow('failed');
    const next = run('next');
    await end('failing');
    await failing;
    await end('next');
    expect(await next).toBe('next');
  });

  test('lets the event loop serve others before the next task', async () => {
    const { limiter, started, run } = open({ limit: 1, maxQueue: 1 });
    const release = await limiter.acquire();
    void run('next');
    release();
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
    expect(started).toEqual([]);
    await nextTurn();
    expect(started).toEqual(['next']);
  });

  test('rejects tasks while the queue is full, and accepts them again afterwards', async () => {
    const { limiter, run, end } = open({ limit: 1, maxQueue: 1 });
    for (const name of ['a', 'b']) void run(name);
    expect(() => limiter.refuseIfFull()).toThrow('full');
    await expect(run('c')).rejects.toThrow('full');
    expect(limiter.refused).toBe(2);
    await end('a');
    expect(() => limiter.refuseIfFull()).not.toThrow();
    void run('d');
    expect(limiter.waiting).toBe(1);
  });

  test('gives one key at most a quarter of the queue', async () => {
    const { limiter, run } = open({ limit: 1, maxQueue: 8 });
    void run('first');
    for (const name of ['a', 'b']) void run(name, { key: 'greedy' });
    await expect(run('c', { key: 'greedy' })).rejects.toThrow('full');
    void run('d', { key: 'modest' });
    expect(limiter.waiting).toBe(3);
  });

  test('removes waiting tasks whose signal is aborted', async () => {
    const { limiter, started, run, end } = open({ limit: 1, maxQueue: 2 });
    const leaving = new AbortController();
    const first = run('first');
    const left = expect(run('left', { signal: leaving.signal })).rejects.toThrow('gone');
    const staying = run('staying');
    leaving.abort(new Error('gone'));
    await left;
    await expect(run('late', { signal: leaving.signal })).rejects.toThrow('gone');
    expect(limiter.waiting).toBe(1);
    for (const name of ['first', 'staying']) await end(name);
    expect(await Promise.all([first, staying])).toEqual(['first', 'staying']);
    expect(started).toEqual(['first', 'staying']);
  });
});
