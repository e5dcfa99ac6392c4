/** Webhooks as figures, for an operator's tools (rules/webhooks 15). */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { inTime } from '../../platform/in-time.ts';
import { readFigures, type WebhookFigures } from './figure-queries.ts';

/** Milliseconds; the other figures wait no longer for a database that does not answer. */
const patience = 1_000;

const gauges: [name: string, help: string, figure: keyof WebhookFigures][] = [
  ['guildhall_webhook_deliveries_waiting', 'Messages that wait to be sent to webhooks.', 'waiting'],
  ['guildhall_webhook_deliveries_failed', 'Messages of the last 30 days that no webhook took.', 'failed'],
  ['guildhall_webhooks_ended', 'Webhooks that were turned off because they took nothing.', 'ended'],
];

/** One statement for all of them; without values while the database does not answer. */
export function gaugeWebhooks(registry: Registry, database: Database): void {
  let reading: Promise<WebhookFigures> | undefined;
  const read = () => {
    reading ??= readFigures(database).finally(() => {
      reading = undefined;
    });
    return inTime(reading, patience, 'not read in time').catch(() => undefined);
  };
  for (const [name, help, figure] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = (await read())?.[figure];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}
