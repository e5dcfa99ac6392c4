/** What a long load has left, and whether its later half was as its first. */
import type pg from 'pg';
import type { Application } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { type Catalogue, sizeOf } from '../harness/catalogues.ts';
import { openDescriptors, parentOf, processTreeSeconds } from '../harness/cores.ts';
import { type Cell, type Row, timed } from '../harness/figures.ts';
import { growthPerMinute, pagesOf, type Watched } from '../harness/memory.ts';
import { mebibytes, median, readable, sum } from '../harness/numbers.ts';
import type { Section } from '../harness/report.ts';
import type { MixedResult } from '../programs/mixed-load.ts';
import { writes } from './acts.ts';
import type { Latencies } from './latencies.ts';

/** What is held and kept at a moment; bytes. */
export interface Snapshot {
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

export async function snapshotOf({ pid }: Application, client: pg.Client): Promise<Snapshot> {
  const { bytes, jobs, pids, backend } = await readDatabase(client);
  return {
    memory: pagesOf(pid).rss,
    descriptors: openDescriptors(pid),
    databaseMemory: sum(pids.map((one) => pagesOf(one).pss)),
    database: Number(bytes),
    jobs,
    processor: { application: processTreeSeconds(pid), database: processTreeSeconds(parentOf(backend)) },
  };
}

interface DatabaseState {
  bytes: string;
  jobs: number;
  /** Of all its processes that work, and of the one that was asked. */
  pids: number[];
  backend: number;
}

async function readDatabase(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<DatabaseState>(
    `select pg_database_size(current_database()) as bytes,
       (select count(*)::integer from graphile_worker._private_jobs where run_at <= now()) as jobs,
       (select array_agg(pid) from pg_stat_activity) as pids, pg_backend_pid() as backend`,
  );
  if (rows[0] === undefined) throw new Error('The database says nothing of itself.');
  return rows[0];
}

export interface EnduranceRun {
  load: MixedResult;
  /** At the beginning of each window, and at the end of the last; undefined where the moment was missed. */
  snapshots: (Snapshot | undefined)[];
  memory: Watched;
}

export interface Setup {
  seconds: number;
  catalogue: Catalogue;
  /** Requests in a second that were found to be possible, and of that what was sent. */
  capacity: number;
  share: number;
  letters: number;
}

export function enduranceSection(setup: Setup, { load, snapshots, memory }: EnduranceRun): Section {
  const length = setup.seconds / load.windows.length;
  const windows = load.windows.map((window, place): Row => {
    const [before, after] = [snapshots[place], snapshots[place + 1]];
    const name = `from ${readable((place * length) / 60)} min on`;
    return [name, { ...waits(window.all), ...(before && after && changes(window, before, after)) }];
  });
  const kinds = Object.entries(load.whole).map(([what, all]): Row => [what, waits(all)]);
  return {
    title: 'Endurance',
    how: inWords(setup, load),
    rows: [...windows, ...kinds, ['whole', wholeCells(load, snapshots, memory)]],
  };
}

function inWords({ seconds, catalogue, capacity, share, letters }: Setup, load: MixedResult): string {
  const failures = Object.entries(load.failures).map(([what, count]) => `${what}: ${count}`);
  return [
    `${sizeOf(catalogue)}; limits as they come, letters to a mail server, nothing pinned.`,
    `${readable(seconds / 60)} min of pages, lists, searches, what members’ pages ask for, votes, comments, posts with a photograph and sign-ins,`,
    `at ${share} of the ${readable(capacity)} requests a second that the machine answered before with the load on it.`,
    'Each is sent when it is due, and has waited since then.',
    `Letters that left: ${letters}. Failures: ${failures.join(', ') || 'none'}.`,
  ].join(' ');
}

function waits(latencies: Latencies | undefined): Record<string, string> {
  const { count, failed, p50, p99 } = latencies ?? { count: 0, failed: 0, p50: 0, p99: 0 };
  return {
    requests: readable(count),
    failed: String(failed),
    p50: `${readable(p50)} ms`,
    p99: `${readable(p99)} ms`,
  };
}

function changes(window: Window, before: Snapshot, after: Snapshot): Record<string, string> {
  const { application, database } = costs(window.all, before, after);
  return {
    memory: `${readable(mebibytes(after.memory))} MB`,
    descriptors: String(after.descriptors),
    "PostgreSQL's memory": `${readable(mebibytes(after.databaseMemory))} MB`,
    database: `${readable(mebibytes(after.database))} MB`,
    'database, each write': `${readable((after.database - before.database) / written(window))} bytes`,
    'jobs waiting': String(after.jobs),
    'CPU of Guildhall': `${readable(application)} µs`,
    'CPU of PostgreSQL': `${readable(database)} µs`,
  };
}

type Window = Record<string, Latencies>;

/** Microseconds of processor time for each request, with all that followed. */
function costs(all: Latencies | undefined, before: Snapshot, after: Snapshot): Snapshot['processor'] {
  const each = (whose: keyof Snapshot['processor']) =>
    ((after.processor[whose] - before.processor[whose]) * 1_000_000) / (all?.count ?? 0);
  return { application: each('application'), database: each('database') };
}

const written = (window: Window) => sum(writes.map((name) => window[name]?.count ?? 0));

function wholeCells(
  load: MixedResult,
  snapshots: EnduranceRun['snapshots'],
  { samples, highest }: Watched,
): Record<string, Cell> {
  const slower = laterOfFirst(load.windows, (half) => median(half.map(({ all }) => all?.p99 ?? 0)));
  const held = snapshots.flatMap((snapshot) => (snapshot === undefined ? [] : [snapshot.descriptors]));
  return {
    failures: timed(load.whole.all?.failed ?? 0, 'failures', bars.enduranceFailures),
    'p99, later half of first': timed(slower, 'times', bars.enduranceSlower),
    'highest memory': timed(mebibytes(highest), 'MB', bars.memoryLoaded),
    'memory, later half': timed(mebibytes(growthPerMinute(samples)), 'MB a minute', bars.memoryGrowth),
    'descriptors, later half of first': timed(laterOfFirst(held, median), 'times', bars.enduranceDescriptors),
    'database each write, later half of first': timed(
      laterOfFirst(growths(load, snapshots), bytesPerWrite),
      'times',
      bars.enduranceStorage,
    ),
    ...costCells(load, snapshots),
  };
}

function costCells({ whole }: MixedResult, snapshots: EnduranceRun['snapshots']): Record<string, Cell> {
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  if (first === undefined || last === undefined) return {};
  const { application, database } = costs(whole.all, first, last);
  return { 'CPU of Guildhall': timed(application, 'µs'), 'CPU of PostgreSQL': timed(database, 'µs') };
}

/** Halves of what was seen in turn, each made one number. */
function laterOfFirst<Value>(values: readonly Value[], one: (half: readonly Value[]) => number): number {
  const middle = values.length >> 1;
  return one(values.slice(middle)) / one(values.slice(0, middle));
}

interface Growth {
  bytes: number;
  writes: number;
}

/** Of each window whose beginning and end were seen. */
function growths({ windows }: MixedResult, snapshots: EnduranceRun['snapshots']): Growth[] {
  return windows.flatMap((window, place) => {
    const [before, after] = [snapshots[place], snapshots[place + 1]];
    if (before === undefined || after === undefined) return [];
    return [{ bytes: after.database - before.database, writes: written(window) }];
  });
}

/** Nothing but what people wrote may grow. */
const bytesPerWrite = (all: readonly Growth[]) =>
  sum(all.map(({ bytes }) => bytes)) / sum(all.map(({ writes }) => writes));
