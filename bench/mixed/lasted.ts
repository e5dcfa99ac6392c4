/** What a long load has left, and whether its later half was as its first. */
import type pg from 'pg';
import type { Application } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { type Catalogue, sizeOf } from '../harness/catalogues.ts';
import { familySeconds, openDescriptors, parentOf } from '../harness/cores.ts';
import { type Cell, type Row, timed } from '../harness/figures.ts';
import { growthPerMinute, pagesOf, type Watched } from '../harness/memory.ts';
import { mebibytes, median, readable } from '../harness/numbers.ts';
import type { Section } from '../harness/report.ts';
import type { MixedTold } from '../programs/mixed-load.ts';
import { writes } from './acts.ts';
import type { Told } from './tally.ts';

/** What is held and kept at a moment; bytes. */
export interface Stand {
  /** Of the application's process. */
  memory: number;
  descriptors: number;
  /** Memory of PostgreSQL's processes, what they share once; and what lies on the disk. */
  databaseMemory: number;
  database: number;
  /** Jobs that could begin. */
  jobs: number;
  /** Seconds of processor time so far, of each with all its processes. */
  processor: { application: number; database: number };
}

export async function standOf({ pid }: Application, client: pg.Client): Promise<Stand> {
  const { rows } = await client.query<{ database: string; jobs: number; pids: number[]; backend: number }>(
    `select pg_database_size(current_database()) as database,
       (select count(*)::integer from graphile_worker._private_jobs where run_at <= now()) as jobs,
       (select array_agg(pid) from pg_stat_activity) as pids, pg_backend_pid() as backend`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database says nothing of itself.');
  return {
    memory: pagesOf(pid).rss,
    descriptors: openDescriptors(pid),
    databaseMemory: row.pids.reduce((sum, one) => sum + pagesOf(one).pss, 0),
    database: Number(row.database),
    jobs: row.jobs,
    processor: { application: familySeconds(pid), database: familySeconds(parentOf(row.backend)) },
  };
}

export interface Lasted {
  told: MixedTold;
  /** At the beginning of each window, and at the end of the last. */
  stands: Stand[];
  memory: Watched;
}

export interface Circumstances {
  seconds: number;
  catalogue: Catalogue;
  /** Requests in a second that were found to be possible, and of that what was sent. */
  capacity: number;
  share: number;
  letters: number;
}

export function lastedIn({ told, stands, memory, ...circumstances }: Lasted & Circumstances): Section {
  const length = circumstances.seconds / told.windows.length;
  const name = (place: number) => `from ${readable((place * length) / 60)} min on`;
  return {
    title: 'Endurance',
    how: inWords(circumstances, told),
    rows: [
      ...told.windows.map(
        (window, place): Row => [
          name(place),
          { ...waits(window.all), ...growthIn(window, stands.slice(place, place + 2)) },
        ],
      ),
      ...Object.entries(told.whole).map(([what, all]): Row => [what, waits(all)]),
      ['whole', judged(told, stands, memory)],
    ],
  };
}

function inWords({ seconds, catalogue, capacity, share, letters }: Circumstances, told: MixedTold): string {
  const failures = Object.entries(told.failures).map(([what, count]) => `${what}: ${count}`);
  return [
    `${sizeOf(catalogue)}; limits as they come, letters to a mail server, nothing pinned.`,
    `${readable(seconds / 60)} min of pages, lists, searches, what members’ pages ask for, votes, comments, posts with a photograph and sign-ins,`,
    `at ${share} of the ${readable(capacity)} requests a second that the machine answered before with the load on it.`,
    'Each is sent when it is due, and has waited since then.',
    `Letters that left: ${letters}. Failures: ${failures.join(', ') || 'none'}.`,
  ].join(' ');
}

function waits(told: Told | undefined): Record<string, string> {
  const { count, failed, p50, p99 } = told ?? { count: 0, failed: 0, p50: 0, p99: 0 };
  return {
    requests: readable(count),
    failed: String(failed),
    p50: `${readable(p50)} ms`,
    p99: `${readable(p99)} ms`,
  };
}

/** Undefined before and after where the moment was missed. */
function growthIn(window: Record<string, Told>, [before, after]: Stand[]): Record<string, string> {
  if (before === undefined || after === undefined) return {};
  return {
    memory: `${readable(mebibytes(after.memory))} MB`,
    descriptors: String(after.descriptors),
    "PostgreSQL's memory": `${readable(mebibytes(after.databaseMemory))} MB`,
    database: `${readable(mebibytes(after.database))} MB`,
    'database, each write': `${readable((after.database - before.database) / written(window))} bytes`,
    'jobs waiting': String(after.jobs),
    ...Object.fromEntries(
      Object.entries(costs(window.all, before, after)).map(([whose, cost]) => [
        whose,
        `${readable(cost)} µs`,
      ]),
    ),
  };
}

/** Microseconds of processor time for each request, with all that followed. */
function costs(all: Told | undefined, before: Stand, after: Stand): Record<string, number> {
  const each = (whose: keyof Stand['processor']) =>
    ((after.processor[whose] - before.processor[whose]) * 1_000_000) / (all?.count ?? 0);
  return { 'CPU of Guildhall': each('application'), 'CPU of PostgreSQL': each('database') };
}

const written = (window: Record<string, Told>) =>
  writes.reduce((sum, name) => sum + (window[name]?.count ?? 0), 0);

function judged(told: MixedTold, stands: Stand[], { samples, highest }: Watched): Record<string, Cell> {
  const slower = laterOfFirst(
    told.windows.map(({ all }) => all?.p99 ?? 0),
    median,
  );
  const [first, end] = [stands[0], stands.at(-1)];
  if (first === undefined || end === undefined) throw new Error('Nothing was looked at.');
  const descriptors = laterOfFirst(
    stands.map((stand) => stand.descriptors),
    median,
  );
  return {
    failures: timed(told.whole.all?.failed ?? 0, 'failures', bars.enduranceFailures),
    'p99, later half of first': timed(slower, 'times', bars.enduranceSlower),
    'highest memory': timed(mebibytes(highest), 'MB', bars.memoryLoaded),
    'memory, later half': timed(mebibytes(growthPerMinute(samples)), 'MB a minute', bars.memoryGrowth),
    'descriptors, later half of first': timed(descriptors, 'times', bars.enduranceDescriptors),
    ...Object.fromEntries(
      Object.entries(costs(told.whole.all, first, end)).map(([whose, cost]) => [whose, timed(cost, 'µs')]),
    ),
    'database each write, later half of first': timed(storage(told, stands), 'times', bars.enduranceStorage),
  };
}

/** Halves of what was seen in turn, each made one number. */
function laterOfFirst<Value>(values: readonly Value[], one: (half: readonly Value[]) => number): number {
  const middle = values.length >> 1;
  return one(values.slice(middle)) / one(values.slice(0, middle));
}

/** Bytes that a write leaves: nothing but what people wrote may grow. */
function storage({ windows }: MixedTold, stands: readonly Stand[]): number {
  const each = windows.map((window, place) => ({
    bytes: (stands[place + 1]?.database ?? 0) - (stands[place]?.database ?? 0),
    writes: written(window),
  }));
  return laterOfFirst(each, (half) => sum(half, 'bytes') / sum(half, 'writes'));
}

function sum<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.reduce((total, one) => total + one[key], 0);
}
