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

describe('a task in a process of its own', () => {
  it('is done in another process, with copies of what it is given', async () => {
    const content = Buffer.from('some bytes');
    const reply = await open().run(exercises, 'reverse', content);
    expect(reply.bytes).toEqual(Buffer.from('setyb emos'));
    expect(content.toString()).toBe('some bytes');
    expect(reply.pid).not.toBe(process.pid);
  });

  it('is done one after the other, by one process', async () => {
    open();
    const tasks = await Promise.all([1, 2, 3, 4].map(() => workerProcess.run(exercises, 'countAtOnce')));
    expect(tasks.map(({ atOnce }) => atOnce)).toEqual([1, 1, 1, 1]);
    expect(new Set(tasks.map(({ pid }) => pid)).size).toBe(1);
  });

  it('that throws says why, and the next one is done', async () => {
    open();
    await expect(workerProcess.run(exercises, 'fail', 'no good')).rejects.toThrow('no good');
    expect((await workerProcess.run(exercises, 'countAtOnce')).atOnce).toBe(1);
  });

  it('that breaks its process is lost, and what waited is done by a new one', async () => {
    open();
    const before = await workerProcess.run(exercises, 'countAtOnce');
    const broken = workerProcess.run(exercises, 'crash');
    const next = workerProcess.run(exercises, 'countAtOnce');
    await expect(broken).rejects.toBeInstanceOf(WorkerProcessError);
    expect((await next).pid).not.toBe(before.pid);
  });

  it('that takes too long is lost', async () => {
    open({ taskTimeout: 300 });
    await expect(workerProcess.run(exercises, 'neverEnd')).rejects.toBeInstanceOf(WorkerProcessError);
  });

  it('leaves no process when nothing more comes', async () => {
    open({ idleTimeout: 50 });
    const { pid } = await workerProcess.run(exercises, 'countAtOnce');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect((await workerProcess.run(exercises, 'countAtOnce')).pid).not.toBe(pid);
  });

  it('is lost when the application closes, what waits too', async () => {
    open();
    const { pid } = await workerProcess.run(exercises, 'countAtOnce');
    const tasks = [workerProcess.run(exercises, 'neverEnd'), workerProcess.run(exercises, 'countAtOnce')];
    const lost = Promise.all(tasks.map((task) => expect(task).rejects.toBeInstanceOf(WorkerProcessError)));
    await workerProcess.close();
    await lost;
    expect(isAlive(pid)).toBe(false);
    await expect(workerProcess.run(exercises, 'countAtOnce')).rejects.toBeInstanceOf(WorkerProcessError);
  });

  it('knows none of the variables of the application', async () => {
    process.env.APPLICATION_SECRET = 'told to nobody';
    expect(await open().run(exercises, 'readVariable', 'APPLICATION_SECRET')).toBeUndefined();
    delete process.env.APPLICATION_SECRET;
  });
});
