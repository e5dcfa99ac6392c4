/** prom-client metrics whose values are read on scrape. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../with-timeout.ts';

/** Bucket limits in seconds, for requests and for background work. */
export const requestBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
export const backgroundBuckets = [0.01, 0.1, 1, 10, 60, 600, 3_600];

interface Description {
  name: string;
  help: string;
  /** With a label, returns a value per label value. */
  label?: string;
}

/** Undefined if unknown. */
type Values = number | undefined | Iterable<[labelValue: string, value: number]>;
type Read = () => Values | Promise<Values>;

export function collectGauge(registry: Registry, description: Description, read: Read): void {
  const metric: Gauge = new Gauge({
    ...configOf(registry, description),
    collect: () => fill(metric, description, read),
  });
}

/** For a source that counts by itself. */
export function collectCounter(registry: Registry, description: Description, read: Read): void {
  const metric: Counter = new Counter({
    ...configOf(registry, description),
    collect: () => fill(metric, description, read),
  });
}

function configOf(registry: Registry, { name, help, label }: Description) {
  return { name, help, labelNames: label === undefined ? [] : [label], registers: [registry] };
}

function fill(metric: Counter | Gauge, { label = '' }: Description, read: Read): void | Promise<void> {
  const set = (values: Values) => {
    metric.reset();
    // Without labels, reset sets 0, but an unknown value must be absent.
    if (label === '') metric.remove();
    if (typeof values === 'number') metric.inc(values);
    else for (const [labelValue, value] of values ?? []) metric.inc({ [label]: labelValue }, value);
  };
  const values = read();
  return values instanceof Promise ? values.then(set) : set(values);
}

/**
 * Shares one query among several metrics of a scrape, with a time limit (rules/running 20).
 *
 * Milliseconds; other metrics do not wait longer for an unresponsive database.
 */
const patience = 1_000;

/** Concurrent callers share one answer; later ones ask again. */
export function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/** The same; undefined without an answer in time. */
export function singleFlightInTime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  const read = singleFlight(ask);
  return () => withTimeout(read(), patience, 'not read in time').catch(() => undefined);
}
