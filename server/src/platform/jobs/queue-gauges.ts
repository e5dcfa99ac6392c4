/** Metrics of the job queue, for all instances together (rules/running 20). */
import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { collectGauge, singleFlightInTime } from '../metrics/collectors.ts';
import { listQueued, type QueuedJobs } from './queue-queries.ts';

type Read = (rows: QueuedJobs[]) => number;

/** One statement for all metrics; no values while the database does not answer. `lanes`: e-mails by priority. */
export function gaugeQueue(registry: Registry, database: Database, lanes: Record<string, number>): void {
  const queued = singleFlightInTime(() => listQueued(database));
  const gaugeEach = (name: string, help: string, label: 'task' | 'lane', read: Read) => {
    const groups = label === 'task' ? byTask : byLane(lanes);
    collectGauge(registry, { name, help, label }, async () => {
      const rows = await queued();
      return rows && groups(rows).map(([group, those]): [string, number] => [group, read(those)]);
    });
  };
  for (const given of gauges) gaugeEach(...given);
  collectGauge(registry, answers, async () =>
    (await queued()) !== undefined || (await answersDirectly(database)) ? 1 : 0,
  );
}

/** True if the database answers although all connections are taken. */
function answersDirectly(database: Database): Promise<boolean> {
  return database
    .queryDirectly((client) => client.query('select 1'))
    .then(
      () => true,
      () => false,
    );
}

type Groups = (rows: QueuedJobs[]) => [name: string, rows: QueuedJobs[]][];

const byTask: Groups = (rows) => [...Map.groupBy(rows, ({ task }) => task)];

/** Includes empty lanes. */
function byLane(lanes: Record<string, number>): Groups {
  return (rows) =>
    Object.entries(lanes).map(([lane, priority]) => [lane, rows.filter((row) => row.priority === priority)]);
}

function sum(rows: QueuedJobs[], name: 'due' | 'later' | 'failing' | 'givenUp'): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

function most(rows: QueuedJobs[], name: 'dueFor' | 'age' | 'untriedFor'): number {
  return Math.max(0, ...rows.map((row) => row[name]));
}

const allOf: Read = (rows) => sum(rows, 'due') + sum(rows, 'later');

const gauges: [name: string, help: string, label: 'task' | 'lane', read: Read][] = [
  ['guildhall_jobs_waiting', 'Jobs in the queue, among the 100,000 oldest.', 'task', allOf],
  ['guildhall_jobs_due', 'Those of them that could run now.', 'task', (rows) => sum(rows, 'due')],
  [
    'guildhall_jobs_due_age_seconds',
    'Since the first of those that are due was.',
    'task',
    (rows) => most(rows, 'dueFor'),
  ],
  [
    'guildhall_jobs_given_up',
    'Jobs in the queue whose last try failed, among the 100,000 oldest.',
    'task',
    (rows) => sum(rows, 'givenUp'),
  ],
  ['guildhall_letters_waiting', 'Letters in the queue, among the 100,000 oldest jobs.', 'lane', allOf],
  [
    'guildhall_letters_failing',
    'Those of them that failed before and are tried again.',
    'lane',
    (rows) => sum(rows, 'failing'),
  ],
  [
    'guildhall_letters_age_seconds',
    'Since the oldest letter in the queue was put there.',
    'lane',
    (rows) => most(rows, 'age'),
  ],
  [
    'guildhall_letters_untried_age_seconds',
    'Since the first of the letters that are due and were never tried was.',
    'lane',
    (rows) => most(rows, 'untriedFor'),
  ],
];

const answers = {
  name: 'guildhall_database_answers',
  help: 'Whether the database answered just now, within a second, on a free connection or on one of its own.',
};
