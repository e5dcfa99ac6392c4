/** SQL of the metrics for monitoring tools. */
import type { Database } from '../../platform/db/database.ts';

export interface WebhookMetrics {
  waiting: number;
  failed: number;
  /** Webhooks that were turned off automatically. */
  ended: number;
}

const inState = (state: string) => `(select count(*) from
  (select from webhook_deliveries where state = '${state}' limit 10000) found)`;

/** Counts at most 10,000 messages per state. */
export async function readWebhookMetrics(database: Database): Promise<WebhookMetrics> {
  const [row] = await database.query<WebhookMetrics>(
    `select ${inState('waiting')} as waiting, ${inState('failed')} as failed,
       (select count(*) from webhooks where ending is not null) as ended`,
    [],
  );
  if (row === undefined) throw new Error('no figures of webhooks');
  return row;
}
