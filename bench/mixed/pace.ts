/** Two ways to keep work up for so many seconds. Both resolve when all that was begun has ended. */
import { setTimeout } from 'node:timers/promises';

/** A closed loop: so many at a time, each beginning as another ends, which is as much as is possible. */
export async function closedLoop(atOnce: number, seconds: number, begin: Begin): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  const one = async () => {
    while (performance.now() < end) await begin(performance.now());
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** What is worked on at a time; whoever comes then is turned away by the load itself. */
const mostAtOnce = 2_000;

/**
 * An open loop: so many in a second, however long each takes. What is waited for counts from when it was due, so that a slow
 * server does not slow the load that measures it (coordinated omission).
 */
export async function openLoop(perSecond: number, seconds: number, begin: Begin): Promise<void> {
  const under = new Set<Promise<void>>();
  const start = performance.now();
  const dueAt = (turn: number) => start + (turn * 1_000) / perSecond;
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    while (performance.now() < dueAt(turn) || under.size >= mostAtOnce) await setTimeout(1);
    const work = begin(dueAt(turn)).finally(() => under.delete(work));
    under.add(work);
  }
  await Promise.all(under);
}

/** Is told when it was due; it never rejects. */
type Begin = (due: number) => Promise<void>;
