/** Merges the metrics of all worker processes, labelled by number, so that any worker can be scraped. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { collectGauge } from './collectors.ts';

const request = 'metrics of all workers';

/** For the primary process, which alone can ask all workers. */
export function answerMetricsRequests(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, message) => {
    if (message !== request) return;
    // A hanging or starting worker does not answer in time; the asked one then answers alone.
    const metrics = await registry.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metrics });
  });
}

/** For worker `workerNumber`. Returns the text of `/metrics`. */
export function metricsOfAllWorkers(registry: Registry, workerNumber: number): () => Promise<string> {
  const number = { name: 'guildhall_process_id', help: 'Number of the process in the system.' };
  collectGauge(registry, number, () => process.pid);
  registry.setDefaultLabels({ process: String(workerNumber) });
  AggregatorRegistry.setRegistries([registry]);
  // Answers the primary process.
  new AggregatorRegistry();
  return async () => {
    const answered = once(process, 'message');
    process.send?.(request);
    let [message] = await answered;
    while (!('metrics' in message)) [message] = await once(process, 'message');
    return message.metrics ?? registry.metrics();
  };
}
