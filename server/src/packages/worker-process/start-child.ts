import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** As `nice` counts. */
const lowPriority = 10;

/** The process that works, waiting for its first task. */
export function startChild(): ChildProcess {
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    serialization: 'advanced',
    // A test runner's loaders are not for it.
    execArgv: [],
    env: {
      // It reads what strangers send: it knows none of the application's secrets.
      PATH: process.env.PATH,
      // Large buffers of many threads go back to the system instead of being kept for the next ones.
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  return child;
}
