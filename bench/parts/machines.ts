/** Three machines behind HAProxy, with a synchronous and an asynchronous replica, that lose a part at a time under load. */
import { lacksMachines, startMachines } from '../../e2e/fixtures/machines.ts';
import { type Findings, injectOutages, type Phase, type Timing } from '../../e2e/fixtures/outages.ts';
import { bars } from '../harness/bars.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import type { Part } from './part.ts';

const timing: Timing = { quiet: 20, cut: 20, settle: 8 };

const how = [
  'The recipe of docs/running/machines.md on this machine, its HAProxy and PgBouncer, PostgreSQL of Debian and an S3 server',
  'included: 12 members comment and vote, an author edits, visitors read, each a moment after the reply before.',
  "Each application is killed and starts again a second later; the last one's way to the database is cut for",
  `${timing.cut} s, then that of all of them; the synchronous replica is away for as long, until the primary goes on alone; then`,
  'the primary falls silent, and that replica is promoted as the guide says.',
  `${timing.settle} s after each. Away: the longest time in which no read, or no write, was answered.`,
  'Errors are outside an outage where there was none within two seconds before; where one machine is cut off, also where',
  'they were asked for seven seconds after that or later.',
  'Stale: a reply that was asked for after a change was acknowledged, and does not show it.',
].join(' ');

export const machines: Part = {
  name: 'machines',
  minutes: 4,
  async measure() {
    if (lacksMachines !== false) throw new Error(lacksMachines);
    const started = await startMachines({ RATE_LIMITS: 'off' });
    try {
      const findings = await injectOutages(started, timing);
      const rows: Row[] = [...findings.phases.map(rowOf), ['all of it', cellsOf(findings)]];
      return { title: 'Several machines', how, rows };
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
  const { acknowledged, lost, staleReads, longestStale, errorsOutside, errorsWithoutRetryAfter } = findings;
  const failures = { outside: errorsOutside.length, silent: errorsWithoutRetryAfter.length };
  return {
    acknowledged: String(acknowledged),
    'acknowledged writes lost': counted(lost.length, 'failures', bars.machinesLost),
    'stale reads': String(staleReads),
    'longest stale read': timed(longestStale, 'ms', bars.machinesStale),
    'errors outside an outage': timed(failures.outside, 'failures', bars.machinesOutside),
    'errors without Retry-After': timed(failures.silent, 'failures', bars.machinesWithoutRetry),
  };
}
