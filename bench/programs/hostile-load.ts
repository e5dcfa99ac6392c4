/** A process that means harm: every attack at once, for so many seconds; replies with what became of each. */
import type { Tally, Target } from '../hostile/attack.ts';
import { attacks } from '../hostile/attacks.ts';

process.once('message', (target: Target) => {
  const told: Record<string, Tally> = {};
  const ends = attacks.map(({ name, start }) => {
    const tally: Tally = {};
    told[name] = tally;
    return start(target, (outcome) => {
      tally[outcome] = (tally[outcome] ?? 0) + 1;
    });
  });
  setTimeout(() => {
    for (const end of ends) end();
    // What is still open ends with the process.
    process.send?.(told, () => process.exit(0));
  }, target.seconds * 1000);
});
