/**
 * Figures that are counted as plain numbers where things happen, and put into words when somebody reads `/metrics`: so
 * that counting costs next to nothing.
 */
import type { Metric, Registry } from 'prom-client';

export interface Sample {
  value: number;
  labels?: Record<string, string>;
  /** Of histograms, whose samples have names of their own. */
  metricName?: string;
}

export interface Figure {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
}

/** `read` gives the samples of a moment; none at all where they are not known. */
export function figure(
  registry: Registry,
  { name, help, type }: Figure,
  read: () => Sample[] | Promise<Sample[]>,
): void {
  const get = async () => ({ name, help, type, aggregator: 'sum', values: await read() });
  // The registry asks its metrics for no more than this; their class counts in other ways.
  registry.registerMetric({ name, help, get, reset: () => undefined } as unknown as Metric);
}

/** One number without labels. */
export function number(registry: Registry, given: Figure, read: () => number): void {
  figure(registry, given, () => [{ value: read() }]);
}

/** A number for each name of a label. */
export function byName(label: string, counts: Iterable<[name: string, value: number]>): Sample[] {
  return [...counts].map(([name, value]) => ({ value, labels: { [label]: name } }));
}
