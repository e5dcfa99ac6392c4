import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The process that works, waiting for its first task. */
export function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    serialization: 'advanced',
    // A test runner's loaders are not for it.
    execArgv: [],
    // Ctrl-C in a terminal ends the application, which ends it in turn.
    detached: true,
    env: {
      // It reads what strangers send: it knows none of the application's secrets.
      PATH: process.env.PATH,
      // Large buffers of many threads go back to the system instead of being kept for the next ones.
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
