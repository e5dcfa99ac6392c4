/**
 * Linux may share its processors by sessions (`sched_autogroup_enabled`, sched(7)): then each session has the same share, however
 * much it has to do, and a nice value counts within its session alone. Elsewhere, as in a service of systemd, it is the nice
 * value that counts. So a process with a session of its own is told both ways.
 */
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/**
 * As `nice` counts. Beside a process as usual the one has a ninth of its share, the other a twenty-eighth: enough to go on
 * beside something that is always busy.
 */
const niceValues = { behind: 10, last: 15 } as const;

/** `last` is behind what is `behind`. */
export type Place = keyof typeof niceValues;

/** Milliseconds: who is not root may say it of one session in a tenth of a second, whoever on the machine says it. */
const untilNext = 110;
/** Others on the machine may be first each time. */
const mostTries = 40;

/** All that was asked for so far: one after the other, since those of one moment would refuse each other. */
let asked = Promise.resolve();

/** Lets others go before a process that has a session of its own. It is a wish: what refuses it is passed over. */
export function letOthersGoFirst(pid: number, place: Place): Promise<void> {
  const nice = niceValues[place];
  try {
    setPriority(pid, nice);
  } catch {
    // It has ended, or the system has rules of its own.
  }
  asked = asked.then(() => sayOfSession(pid, nice));
  return asked;
}

async function sayOfSession(pid: number, nice: number): Promise<void> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const refusal = await writeFile(`/proc/${pid}/autogroup`, String(nice)).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (refusal !== 'EAGAIN') return;
    await setTimeout(untilNext, undefined, { ref: false });
  }
}
