/** The SQL of webhooks that are turned off, and of what waits for them then. */
import { sql } from 'kysely';
import type { WebhookId } from '#contract/core/ids.ts';
import type { WebhookEnding } from '#contract/webhooks/model.ts';
import { tryTexts } from '#contract/webhooks/texts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** False where it was off already, or leads elsewhere by now. */
export async function endWebhook(
  tx: Tx,
  { id, url }: { id: WebhookId; url: string },
  ending: WebhookEnding,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set is_active = false, ending = ${ending}, ended_at = ${now}, version = version + 1
    where id = ${id} and url = ${url} and is_active`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * What waits for a webhook that is off does not go by itself when it is on again. What has `failed` the office can send again
 * all at once; what it has turned off itself is `cancelled` (rules/webhooks 12).
 */
export async function endWaiting(tx: Tx, id: WebhookId, state: 'failed' | 'cancelled'): Promise<void> {
  await sql`update webhook_deliveries set state = ${state}, next_try_at = null, error = ${tryTexts.turnedOff}
    where webhook_id = ${id} and state = 'waiting'`.execute(tx);
}

export async function findEnded(
  db: Db,
  id: WebhookId,
): Promise<{ host: string; ending: WebhookEnding } | undefined> {
  const { rows } = await sql<{ host: string; ending: WebhookEnding }>`
    select host, ending from webhooks where id = ${id} and ending is not null`.execute(db);
  return rows[0];
}
