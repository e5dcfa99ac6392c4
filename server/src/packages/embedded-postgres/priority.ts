/**
 * Who goes first where processors are few. Each backend of PostgreSQL begins a session of its own, and Linux may share its
 * processors by sessions (`sched_autogroup_enabled`, sched(7)): then the one process that answers everybody has no larger share
 * than each backend, and a nice value counts within its session alone. So a backend is told both ways.
 */
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** As `nice` counts: beside a process as usual it has a twenty-eighth of its share, and all that nobody else wants. */
const behindOthers = 15;

/** Milliseconds: whoever is not root may say it of one session in a tenth of a second, on the whole machine. */
const nextTurn = 110;
/** As many as there may be connections that begin together, twice. */
const mostTurns = 40;

/** One after the other, for the reason above. */
let before = Promise.resolve();

/** Lets everybody else go before a process of this machine, such as a backend. It is a wish: what refuses it is passed over. */
export function letOthersGoFirst(pid: number): Promise<void> {
  try {
    setPriority(pid, behindOthers);
  } catch {
    // It has ended, or the system has rules of its own.
  }
  before = before.then(() => sayOfSession(pid));
  return before;
}

async function sayOfSession(pid: number): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const refusal = await writeFile(`/proc/${pid}/autogroup`, String(behindOthers)).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (refusal !== 'EAGAIN') return;
    await setTimeout(nextTurn, undefined, { ref: false });
  }
}
