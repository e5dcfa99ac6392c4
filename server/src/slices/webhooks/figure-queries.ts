/** The SQL of figures for an operator's tools. */
import type { Database } from '../../platform/db/database.ts';

export interface WebhookFigures {
  waiting: number;
  failed: number;
  /** Webhooks that are off by themselves. */
  ended: number;
}

export async function readFigures(database: Database): Promise<WebhookFigures> {
  const [row] = await database.query<WebhookFigures>(
    `select (select count(*) from webhook_deliveries where state = 'waiting') as waiting,
       (select count(*) from webhook_deliveries where state = 'failed') as failed,
       (select count(*) from webhooks where ending is not null) as ended`,
    [],
  );
  if (row === undefined) throw new Error('no figures of webhooks');
  return row;
}
