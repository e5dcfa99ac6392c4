/** Metrics of all worker processes together, each under its number: whichever worker is scraped answers for all. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { collectGauge } from './collectors.ts';

const request = 'metrics of all workers';

/** In the primary process, which alone can ask every worker. */
export function answerMetricsRequests(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, message) => {
    if (message !== request) return;
    // A worker that hangs or starts just now does not answer in time; the one that asked then answers for itself.
    const metrics = await registry.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metrics });
  });
}

/** In worker `workerNumber`. Replies with what `/metrics` serves. */
export function metricsOfAllWorkers(registry: Registry, workerNumber: number): () => Promise<string> {
  const number = { name: 'guildhall_process_id', help: 'Number of the process in the system.' };
  collectGauge(registry, number, () => process.pid);
  registry.setDefaultLabels({ process: String(workerNumber) });
  AggregatorRegistry.setRegistries([registry]);
  // It answers the primary process.
  new AggregatorRegistry();
  return async () => {
    const answered = once(process, 'message');
    process.send?.(request);
    let [message] = await answered;
    while (!('metrics' in message)) [message] = await once(process, 'message');
    return message.metrics ?? registry.metrics();
  };
}
