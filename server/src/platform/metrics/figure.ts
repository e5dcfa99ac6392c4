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

/** A number for each of several things, by what a label calls them. */
export function figureOfEach<Thing>(
  registry: Registry,
  given: Figure,
  label: string,
  things: () => Things<Thing> | Promise<Things<Thing>>,
  read: (thing: Thing) => number,
): void {
  const samples = (found: Things<Thing>): Sample[] =>
    [...found].map(([name, thing]) => ({ value: read(thing), labels: { [label]: name } }));
  figure(registry, given, () => {
    const found = things();
    // What is known is told as it is before anything is asked for the others.
    return found instanceof Promise ? found.then(samples) : samples(found);
  });
}

type Things<Thing> = Iterable<[name: string, thing: Thing]>;

export function gauge(name: string, help: string): Figure {
  return { name, help, type: 'gauge' };
}

export function counter(name: string, help: string): Figure {
  return { name, help, type: 'counter' };
}
