/** The SQL of figures for an operator's tools. */
import type { Database } from '../../platform/db/database.ts';

export interface WebhookFigures {
  waiting: number;
  failed: number;
  /** Webhooks that are off by themselves. */
  ended: number;
}

const inState = (state: string) => `(select count(*) from
  (select from webhook_deliveries where state = '${state}' limit 10000) found)`;

/** However many messages there are, no more than 10,000 of a state are counted. */
export async function readFigures(database: Database): Promise<WebhookFigures> {
  const [row] = await database.query<WebhookFigures>(
    `select ${inState('waiting')} as waiting, ${inState('failed')} as failed,
       (select count(*) from webhooks where ending is not null) as ended`,
    [],
  );
  if (row === undefined) throw new Error('no figures of webhooks');
  return row;
}
