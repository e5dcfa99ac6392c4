/**
 * Counters that several processes share, in the table `rate_counts` (docs/decisions/0053). Concurrent increments are
 * batched.
 */
import { createHash } from 'node:crypto';
import type { Count, OpenCounter } from '../http/rate-limits.ts';
import type { CronJob } from '../jobs/events.ts';
import { batched } from './batched-statements.ts';
import type { Database } from './database.ts';

interface Asked {
  key: string;
  /** Seconds until a counter starts over. */
  duration: number;
}

/** `by` is added to the key's counter. */
interface Addition extends Asked {
  by: number;
}

export function countInDatabase(database: Database): OpenCounter {
  const add = batched(database, 'rate limits', (batch: Addition[]) => addAll(database, batch));
  const look = batched(database, 'looks at rate limits', (batch: Asked[]) => lookAtAll(database, batch));
  return ({ name, duration }) => ({
    add: (key, by) => add({ key: hashOf(name, key), by, duration }),
    look: (key) => look({ key: hashOf(name, key), duration }),
  });
}

/**
 * True while a counter's window is open. A window that ends later than a new one would is from a clock that was ahead,
 * with a minute of tolerance for batches.
 */
const isUnderWay = (newEnd: string) =>
  `counted.ends_at > now() and counted.ends_at < ${newEnd} + interval '1 minute'`;

/** Locks rows in key order, so that statements never deadlock. */
async function addAll(database: Database, batch: readonly Addition[]): Promise<Count[]> {
  const sums = summed(batch);
  const rows = await database.prepared<CountRow>(
    'add-rate-counts',
    `insert into rate_counts as counted (key, points, ends_at)
     select decode(key, 'hex') as key, points, now() + duration * interval '1 second'
     from unnest($1::text[], $2::integer[], $3::integer[]) as added(key, points, duration) order by key
     on conflict (key) do update set
       points = case when ${isUnderWay('excluded.ends_at')} then counted.points else 0 end + excluded.points,
       ends_at = case when ${isUnderWay('excluded.ends_at')} then counted.ends_at else excluded.ends_at end
     returning ${columns}`,
    [sums.map(({ key }) => key), sums.map(({ by }) => by), sums.map(({ duration }) => duration)],
  );
  return inTheirOrder(batch, rows);
}

async function lookAtAll(database: Database, batch: readonly Asked[]): Promise<(Count | undefined)[]> {
  const rows = await database.prepared<CountRow>(
    'look-at-rate-counts',
    `select ${columns}
     from (select distinct decode(key, 'hex') as key, duration from unnest($1::text[], $2::integer[]) as asked(key, duration)) asked
     join rate_counts counted using (key)
     where ${isUnderWay("now() + duration * interval '1 second'")}`,
    [batch.map(({ key }) => key), batch.map(({ duration }) => duration)],
  );
  const counts = new Map(rows.map(({ key, ...count }) => [key, count]));
  return batch.map(({ key }) => counts.get(key));
}

interface CountRow extends Count {
  key: string;
}

const columns = `encode(key, 'hex') as key, points,
  ceil(extract(epoch from ends_at - now()) * 1000)::integer as "left"`;

/** Keys are hashed: network and e-mail addresses are not stored. */
function hashOf(name: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([name, key]))
    .digest('hex')
    .slice(0, 32);
}

/** A statement cannot change one row twice. */
function summed(batch: readonly Addition[]): Addition[] {
  const sums = new Map<string, Addition>();
  for (const addition of batch) {
    const before = sums.get(addition.key)?.by ?? 0;
    sums.set(addition.key, { ...addition, by: before + addition.by });
  }
  return [...sums.values()];
}

/** Returns to each caller the count after its own increment. */
function inTheirOrder(batch: readonly Addition[], rows: readonly CountRow[]): Count[] {
  const counts = new Map(rows.map(({ key, ...count }) => [key, count]));
  return batch
    .toReversed()
    .map(({ key, by }) => {
      const count = counts.get(key);
      if (count === undefined) throw new Error('a count that was added to is not there');
      const found = { ...count };
      count.points -= by;
      return found;
    })
    .toReversed();
}

export function sharedCountJobs(database: Database): CronJob[] {
  const run = async () => {
    await database.query('delete from rate_counts where ends_at < now()', []);
  };
  return [{ name: 'forget-ended-counts', cron: '41 * * * *', run }];
}
