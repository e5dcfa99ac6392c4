/** Three machines behind HAProxy, with a synchronous and an asynchronous replica, that lose a part at a time under load. */
import { type Findings, liveThrough, type Pace, type Phase } from '../../e2e/fixtures/faults.ts';
import { lacksMachines, startMachines } from '../../e2e/fixtures/machines.ts';
import { bars } from '../harness/bars.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import type { Part } from './part.ts';

/** Seconds. */
const pace: Pace = { quiet: 20, cut: 20, settle: 8 };

export const machines: Part = {
  name: 'machines',
  minutes: 3,
  async measure() {
    if (lacksMachines !== false) throw new Error(lacksMachines);
    const started = await startMachines();
    try {
      const findings = await liveThrough(started, pace);
      return {
        title: 'Several machines',
        how: `The recipe of docs/running/machines.md on this machine, its HAProxy and PgBouncer, Debian's PostgreSQL and an S3 server included: 12 members comment and vote, an author edits, visitors read, each a moment after the reply before. Each application is killed and starts again a second later; the last one's way to the database is cut for ${pace.cut} s, then that of all of them; then the primary is killed and the synchronous replica promoted as the guide says. ${pace.settle} s after each. Away: the longest time in which no read, or no write, was answered. Errors are outside where nothing was lost within two seconds before. Wrong: a reply that was asked for after a change was acknowledged, and does not show it.`,
        rows: [...findings.phases.map(rowOf), ['all of it', cellsOf(findings)]],
      };
    } finally {
      await started.stop();
    }
  },
};

function rowOf({ name, perSecond, errors, away }: Phase): Row {
  return [
    name,
    {
      replies: timed(perSecond, '/s'),
      errors: String(errors),
      'reads away': timed(away.read, 's'),
      'writes away': timed(away.write, 's'),
    },
  ];
}

function cellsOf(findings: Findings) {
  const { acknowledged, lost, wrongPages, longestWrong, errorsOutside, errorsWithoutRetryAfter } = findings;
  return {
    acknowledged: String(acknowledged),
    lost: counted(lost.length, 'failures', bars.machinesLost),
    'wrong pages': String(wrongPages),
    'wrong for': timed(longestWrong, 'ms', bars.machinesWrong),
    'errors outside': timed(errorsOutside.length, 'failures', bars.machinesOutside),
    'errors without Retry-After': timed(
      errorsWithoutRetryAfter.length,
      'failures',
      bars.machinesWithoutRetry,
    ),
  };
}
