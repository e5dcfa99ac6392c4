/** The queue as figures: what waits in it, for all instances together, and what was given up (rules/running 20). */
import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { askedOnce } from '../metrics/asked-once.ts';
import { type Figure, figure, figureOfEach, gauge } from '../metrics/figure.ts';
import { listQueued, type QueuedJobs } from './queue-queries.ts';

type Read = (rows: QueuedJobs[]) => number;

/** One statement for all of it; without values while the database does not answer. `lanes`: letters by their priority. */
export function gaugeQueue(registry: Registry, database: Database, lanes: Record<string, number>): void {
  const queued = askedOnce(() => listQueued(database));
  const gaugeEach = (given: Figure, label: string, groups: Groups, read: Read) => {
    const things = async () => {
      const rows = await queued();
      return rows === undefined ? [] : groups(rows);
    };
    figureOfEach(registry, given, label, things, read);
  };
  gaugeTasks((given, read) => gaugeEach(given, 'task', byTask, read));
  gaugeLanes((given, read) => gaugeEach(given, 'lane', byLane(lanes), read));
  figure(registry, answers, async () => {
    const doesAnswer = (await queued()) !== undefined || (await answersAside(database));
    return [{ value: doesAnswer ? 1 : 0 }];
  });
}

/** Whether it does where all its connections are taken. */
function answersAside(database: Database): Promise<boolean> {
  return database
    .askAside((client) => client.query('select 1'))
    .then(
      () => true,
      () => false,
    );
}

type GaugeEach = (given: Figure, read: Read) => void;

function gaugeTasks(gaugeEach: GaugeEach): void {
  gaugeEach(waiting, (rows) => sum(rows, 'due') + sum(rows, 'later'));
  gaugeEach(due, (rows) => sum(rows, 'due'));
  gaugeEach(dueFor, (rows) => most(rows, 'dueFor'));
  gaugeEach(givenUp, (rows) => sum(rows, 'givenUp'));
}

function gaugeLanes(gaugeEach: GaugeEach): void {
  gaugeEach(letters, (rows) => sum(rows, 'due') + sum(rows, 'later'));
  gaugeEach(failing, (rows) => sum(rows, 'failing'));
  gaugeEach(letterAge, (rows) => most(rows, 'age'));
  gaugeEach(untriedFor, (rows) => most(rows, 'untriedFor'));
}

type Groups = (rows: QueuedJobs[]) => [name: string, rows: QueuedJobs[]][];

const byTask: Groups = (rows) => [...Map.groupBy(rows, ({ task }) => task)];

/** All of them, also those in which nothing waits. */
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

const answers = gauge(
  'guildhall_database_answers',
  'Whether the database answered just now, within a second, on a free connection or on one of its own.',
);
const waiting = gauge('guildhall_jobs_waiting', 'Jobs in the queue, among the 100,000 oldest.');
const due = gauge('guildhall_jobs_due', 'Those of them that could run now.');
const dueFor = gauge('guildhall_jobs_due_age_seconds', 'Since the first of those that are due was.');
const letters = gauge('guildhall_letters_waiting', 'Letters in the queue, among the 100,000 oldest jobs.');
const failing = gauge('guildhall_letters_failing', 'Those of them that failed before and are tried again.');
const letterAge = gauge(
  'guildhall_letters_age_seconds',
  'Since the oldest letter in the queue was put there.',
);
const untriedFor = gauge(
  'guildhall_letters_untried_age_seconds',
  'Since the first of the letters that are due and were never tried was.',
);
const givenUp = gauge(
  'guildhall_jobs_given_up',
  'Jobs in the queue whose last try failed, among the 100,000 oldest.',
);
