import { afterEach, describe, expect, it } from 'vitest';
import { taskModule, WorkerProcess, WorkerProcessError, type WorkerProcessOptions } from './index.ts';

const exercises = taskModule<typeof import('./fixtures/exercises.ts')>(
  new URL('fixtures/exercises.ts', import.meta.url),
);
let workerProcess: WorkerProcess;
const open = (options?: WorkerProcessOptions) => {
  workerProcess = new WorkerProcess(options);
  return workerProcess;
};
afterEach(() => workerProcess.close());

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a task in a worker process', () => {
  it('runs in another process, with copies of its arguments', async () => {
    const content = Buffer.from('some bytes');
    const reply = await open().run(exercises, 'reverse', [content]);
    expect(reply.bytes).toEqual(Buffer.from('setyb emos'));
    expect(content.toString()).toBe('some bytes');
    expect(reply.pid).not.toBe(process.pid);
  });

  it('runs after the previous one, in one process', async () => {
    open();
    const tasks = await Promise.all([1, 2, 3, 4].map(() => workerProcess.run(exercises, 'countAtOnce', [])));
    expect(tasks.map(({ atOnce }) => atOnce)).toEqual([1, 1, 1, 1]);
    expect(new Set(tasks.map(({ pid }) => pid)).size).toBe(1);
  });

  it('that throws rejects with its message, and the next one runs', async () => {
    open();
    await expect(workerProcess.run(exercises, 'fail', ['no good'])).rejects.toThrow('no good');
    expect((await workerProcess.run(exercises, 'countAtOnce', [])).atOnce).toBe(1);
  });

  it('that crashes the process is lost, and waiting tasks run in a new one', async () => {
    open();
    const before = await workerProcess.run(exercises, 'countAtOnce', []);
    const broken = workerProcess.run(exercises, 'crash', []);
    const next = workerProcess.run(exercises, 'countAtOnce', []);
    await expect(broken).rejects.toBeInstanceOf(WorkerProcessError);
    expect((await next).pid).not.toBe(before.pid);
  });

  it('that uses too much processor time is lost', async () => {
    open({ taskTimeout: 200, taskPatience: 60_000 });
    await expect(workerProcess.run(exercises, 'spin', [])).rejects.toMatchObject({ reason: 'lost' });
  });

  it('that gets no processor time is late, which is not its own fault', async () => {
    open({ taskTimeout: 60_000, taskPatience: 300 });
    await expect(workerProcess.run(exercises, 'neverEnd', [])).rejects.toMatchObject({ reason: 'late' });
  });

  it('leaves no process after the idle timeout', async () => {
    open({ idleTimeout: 50 });
    const { pid } = await workerProcess.run(exercises, 'countAtOnce', []);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect((await workerProcess.run(exercises, 'countAtOnce', [])).pid).not.toBe(pid);
  });

  it('is lost when the application closes, like waiting tasks', async () => {
    open();
    const { pid } = await workerProcess.run(exercises, 'countAtOnce', []);
    const tasks = [
      workerProcess.run(exercises, 'neverEnd', []),
      workerProcess.run(exercises, 'countAtOnce', []),
    ];
    const lost = Promise.all(tasks.map((task) => expect(task).rejects.toBeInstanceOf(WorkerProcessError)));
    await workerProcess.close();
    await lost;
    expect(isAlive(pid)).toBe(false);
    await expect(workerProcess.run(exercises, 'countAtOnce', [])).rejects.toMatchObject({ reason: 'closed' });
  });

  it('sees none of the application’s environment variables', async () => {
    process.env.APPLICATION_SECRET = 'told to nobody';
    expect(await open().run(exercises, 'readVariable', ['APPLICATION_SECRET'])).toBeUndefined();
    delete process.env.APPLICATION_SECRET;
  });

  it('that uses too much memory is lost, and waiting tasks run in a new process', async () => {
    open({ memoryLimit: 300_000_000 });
    const greedy = workerProcess.run(exercises, 'takeAllMemory', []);
    const next = workerProcess.run(exercises, 'nameItself', ['next']);
    await expect(greedy).rejects.toMatchObject({ name: 'WorkerProcessError', reason: 'lost' });
    expect(await next).toBe('next');
  });

  it('that leaves much memory behind does not affect the next one', async () => {
    open({ restingLimit: 200_000_000 });
    const pid = await workerProcess.run(exercises, 'keepMemory', [1_000]);
    expect(await workerProcess.run(exercises, 'keepMemory', [250_000_000])).toBe(pid);
    expect(await workerProcess.run(exercises, 'keepMemory', [1_000])).not.toBe(pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

describe('waiting tasks', () => {
  const named = (name: string, caller: string, signal?: AbortSignal) =>
    workerProcess.run(exercises, 'nameItself', [name], { caller, ...(signal && { signal }) });

  it('run in turns by caller', async () => {
    open();
    const done: string[] = [];
    const asked = [
      ...['ann 1', 'ann 2', 'ann 3', 'ann 4'].map((name) => named(name, 'ann')),
      ...['ben 1', 'ben 2'].map((name) => named(name, 'ben')),
      named('cleo 1', 'cleo'),
    ];
    await Promise.all(asked.map((task) => task.then((name) => done.push(name))));
    expect(done).toEqual(['ann 1', 'ann 2', 'ben 1', 'cleo 1', 'ann 3', 'ben 2', 'ann 4']);
  });

  it('are limited for one caller and in total', async () => {
    open({ waitingLimits: { ofOne: 2, ofAll: 3 } });
    const refused = { name: 'WorkerProcessError', reason: 'busy' };
    // The first is running and no longer waits.
    const kept = [named('1', 'ann'), named('2', 'ann'), named('3', 'ann')];
    await expect(named('4', 'ann')).rejects.toMatchObject(refused);
    kept.push(named('5', 'ben'));
    await expect(named('6', 'cleo')).rejects.toMatchObject(refused);
    expect(await Promise.all(kept)).toEqual(['1', '2', '3', '5']);
    expect(await named('7', 'cleo')).toBe('7');
  });

  it('are removed when their caller aborts', async () => {
    open();
    const leaving = new AbortController();
    const dropped = { name: 'WorkerProcessError', reason: 'dropped' };
    const counted = workerProcess.run(exercises, 'countTasks', []);
    const left = [named('1', 'ann', leaving.signal), named('2', 'ann', leaving.signal)];
    const refused = Promise.all(left.map((task) => expect(task).rejects.toMatchObject(dropped)));
    leaving.abort();
    await refused;
    await expect(named('3', 'ann', leaving.signal)).rejects.toMatchObject(dropped);
    expect(await workerProcess.run(exercises, 'countTasks', [])).toBe((await counted) + 1);
  });
});
