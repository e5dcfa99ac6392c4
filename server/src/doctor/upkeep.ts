/** What grows in a database that nobody looks after: dead rows, old transactions, and log that is kept for others. */

import { bytesText } from '#contract/core/bytes-text.ts';
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { type Found, type Probe, stops, warning, well } from './probe.ts';
import { readUpkeep, type Upkeep } from './upkeep-queries.ts';

/** Transactions; PostgreSQL stops taking changes at 2.1 thousand millions. */
const agingAt = 1.5e9;
const stopsAt = 2e9;
/** Seconds. */
const longAfter = 3_600;
/** Bytes. */
const muchLog = 1e9;

export const upkeep: Probe<DatabaseContext> = {
  subject: 'maintenance',
  async examine({ url }, signal) {
    const found = judgeUpkeep(await asking(url, signal, readUpkeep));
    return found.length > 0 ? found : well('No table has many dead rows, and nothing blocks vacuum.');
  },
  silence: { state: 'warning', advice: 'See the result for the database.' },
};

export function judgeUpkeep({ dead, age, transactions, slots }: Upkeep): Found[] {
  return [
    ...judgeAge(age),
    ...dead.map(deadRowsText),
    ...transactions.filter(({ seconds }) => seconds > longAfter).map(openTransactionText),
    ...slots.filter(({ bytes }) => bytes > muchLog).map(keptLogText),
  ];
}

function deadRowsText({ table, dead, live }: Upkeep['dead'][number]): Found {
  return warning(
    `The table ${table} has ${dead} dead rows and ${live} live ones.`,
    `Clean it up: VACUUM ANALYZE ${table}.`,
  );
}

function openTransactionText({ pid, name, seconds }: Upkeep['transactions'][number]): Found {
  return warning(
    `${name || 'A program'} has had a transaction open for ${Math.floor(seconds / 60)} minutes (process ${pid}), which blocks vacuum.`,
    `Stop that program, or end the process: SELECT pg_terminate_backend(${pid}).`,
  );
}

function keptLogText({ slot, bytes }: Upkeep['slots'][number]): Found {
  return warning(
    `${bytesText(bytes)} of log is kept for the replication slot ${slot}, which isn’t being read.`,
    `Start its reader, or delete the slot: SELECT pg_drop_replication_slot('${slot}').`,
  );
}

function judgeAge(age: number): Found[] {
  if (age < agingAt) return [];
  const says = `The oldest unvacuumed transaction is ${Math.floor(age / 1e6)} million transactions back; PostgreSQL stops at 2,100 million.`;
  const advice = 'End long-running transactions, then run VACUUM as a superuser in each database.';
  return [age < stopsAt ? warning(says, advice) : stops(says, advice)];
}
