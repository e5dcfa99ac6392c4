/** Webhook metrics for monitoring tools (rules/webhooks 15). */
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { collectGauge, singleFlightInTime } from '../../platform/metrics/collectors.ts';
import { readWebhookMetrics, type WebhookMetrics } from './metric-queries.ts';

const gauges: [name: string, help: string, figure: keyof WebhookMetrics][] = [
  [
    'guildhall_webhook_deliveries_waiting',
    'Messages that wait to be sent to webhooks, 10,000 at most.',
    'waiting',
  ],
  [
    'guildhall_webhook_deliveries_failed',
    'Messages of the last 30 days that no webhook took, 10,000 at most.',
    'failed',
  ],
  ['guildhall_webhooks_ended', 'Webhooks that were turned off because they took nothing.', 'ended'],
];

/** Reads all metrics with one statement. They have no values while the database does not answer. */
export function gaugeWebhooks(registry: Registry, database: Database): void {
  const read = singleFlightInTime(() => readWebhookMetrics(database));
  for (const [name, help, of] of gauges)
    collectGauge(registry, { name, help }, async () => (await read())?.[of]);
}
