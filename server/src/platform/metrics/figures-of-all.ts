/** The figures of all processes that answer together, each under the number of its place. */
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Fellows } from '../fellows.ts';
import { gauge, number } from './figure.ts';

type Told = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Whichever of them is asked tells of all; of those that do not answer in time nothing is told. */
export function figuresOfAll(registry: Registry, fellows: Fellows): () => Promise<string> {
  number(
    registry,
    gauge('guildhall_process_id', 'By which the system knows the process.'),
    () => process.pid,
  );
  registry.setDefaultLabels({ process: String(fellows.place) });
  fellows.onQuestion(() => registry.getMetricsAsJSON());
  return async () => {
    const told = (await fellows.askAll('figures')) as Told[];
    return AggregatorRegistry.aggregate(told).metrics();
  };
}
