/** The queue as figures: what waits in it, for all instances together, and what was given up. */
import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { askedOnce } from '../metrics/asked-once.ts';
import { byName, type Figure, figure } from '../metrics/figure.ts';
import { listGivenUp, listQueued, type QueuedJobs } from './queue-queries.ts';

type Read = (rows: QueuedJobs[]) => number;

/** Two statements for all of it; without values while the database does not answer. `lanes`: letters by their priority. */
export function gaugeQueue(registry: Registry, database: Database, lanes: Record<string, number>): void {
  const queued = askedOnce(() => listQueued(database));
  const gauge = (given: Figure, label: string, groups: Groups, read: Read) =>
    figure(registry, given, async () => {
      const rows = await queued();
      return rows === undefined
        ? []
        : byName(
            label,
            groups(rows).map(([name, of]) => [name, read(of)]),
          );
    });
  const byLane: Groups = (rows) =>
    Object.entries(lanes).map(([lane, priority]) => [lane, rows.filter((row) => row.priority === priority)]);
  figure(registry, answers, async () => [{ value: (await queued()) === undefined ? 0 : 1 }]);
  gauge(waiting, 'task', byTask, (rows) => sum(rows, 'due') + sum(rows, 'later'));
  gauge(due, 'task', byTask, (rows) => sum(rows, 'due'));
  gauge(dueFor, 'task', byTask, (rows) => most(rows, 'dueFor'));
  gauge(letters, 'lane', byLane, (rows) => sum(rows, 'due') + sum(rows, 'later'));
  gauge(failing, 'lane', byLane, (rows) => sum(rows, 'failing'));
  gauge(letterAge, 'lane', byLane, (rows) => most(rows, 'age'));
  gauge(untriedFor, 'lane', byLane, (rows) => most(rows, 'untriedFor'));
  const listed = askedOnce(() => listGivenUp(database));
  figure(registry, givenUp, async () =>
    byName(
      'task',
      ((await listed()) ?? []).map(({ task, count }) => [task, count]),
    ),
  );
}

type Groups = (rows: QueuedJobs[]) => [name: string, rows: QueuedJobs[]][];

const byTask: Groups = (rows) => [...Map.groupBy(rows, ({ task }) => task)];

function sum(rows: QueuedJobs[], name: 'due' | 'later' | 'failing'): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

function most(rows: QueuedJobs[], name: 'dueFor' | 'age' | 'untriedFor'): number {
  return Math.max(0, ...rows.map((row) => row[name]));
}

const gaugeOf = (name: string, help: string): Figure => ({ name, help, type: 'gauge' });

const answers = gaugeOf(
  'guildhall_database_answers',
  'Whether the database answered just now, within a second.',
);
const waiting = gaugeOf('guildhall_jobs_waiting', 'Jobs in the queue, up to 10,000 of each priority.');
const due = gaugeOf('guildhall_jobs_due', 'Those of them that could run now.');
const dueFor = gaugeOf('guildhall_jobs_due_age_seconds', 'Since the first of those that are due was.');
const letters = gaugeOf('guildhall_letters_waiting', 'Letters in the queue, up to 10,000 of each lane.');
const failing = gaugeOf('guildhall_letters_failing', 'Those of them that failed before and are tried again.');
const letterAge = gaugeOf(
  'guildhall_letters_age_seconds',
  'Since the oldest letter in the queue was put there.',
);
const untriedFor = gaugeOf(
  'guildhall_letters_untried_age_seconds',
  'Since the first of the letters that are due and were never tried was.',
);
const givenUp = gaugeOf(
  'guildhall_jobs_given_up',
  'Jobs in the queue whose last try failed, among the 10,000 oldest.',
);
