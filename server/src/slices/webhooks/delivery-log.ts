/** The delivery log, manual tests, and sending a message again: with the same id and the same body. */
import { randomUUID } from 'node:crypto';
import { Fault } from '#contract/core/fault.ts';
import type { DeliveryId, WebhookId } from '#contract/core/ids.ts';
import {
  type DeliveryDetail,
  type DeliveryList,
  hostOf,
  type ListDeliveries,
} from '#contract/webhooks/model.ts';
import { sentAgainText, webhookTexts } from '#contract/webhooks/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockKnown, record, type WebhookOwner } from './actions.ts';
import { insertMessage, queueDue } from './due-queries.ts';
import { deliveriesDue } from './emit.ts';
import { findDelivery, listLog, lockDelivery, requeueDelivery, waitAgainFailed } from './event-queries.ts';
import { bodyOf } from './payloads.ts';

export function readLog(
  { database }: Pick<AppContext, 'database'>,
  list: ListDeliveries,
): Promise<DeliveryList> {
  return listLog(database, list);
}

/** Returns a delivery. Throws `not_found`. */
export async function readDelivery({ database }: AppContext, id: DeliveryId): Promise<DeliveryDetail> {
  const found = await findDelivery(database, id);
  if (found === undefined) throw new Fault('not_found', webhookTexts.deliveryGone);
  return found;
}

/** Queues a test message. Throws `not_found`, and `conflict` if the webhook is off. */
export async function sendTest(tx: Tx, id: WebhookId, now: Date, by: WebhookOwner): Promise<string> {
  const found = await lockKnown(tx, id);
  refuseOff(found);
  const event = 'webhook.test';
  const body = bodyOf(event, { webhook_id: id }, now);
  await insertMessage(tx, id, { event, key: randomUUID(), body }, now);
  await queueDue(tx, deliveriesDue, [id], now);
  await record(tx, by, { action: 'webhook-tested', id, before: {}, after: { host: hostOf(found.url) } });
  return webhookTexts.tested;
}

/** Queues a message again. Throws `not_found`, and `conflict` while it waits, or if the webhook is off. */
export async function sendAgain(tx: Tx, id: DeliveryId, now: Date, by: WebhookOwner): Promise<string> {
  const found = await lockDelivery(tx, id);
  if (found === undefined) throw new Fault('not_found', webhookTexts.deliveryGone);
  refuseOff(found);
  if (found.state === 'waiting') throw new Fault('conflict', webhookTexts.waits);
  const { webhookId, host, event, state } = found;
  await requeueDelivery(tx, id, now);
  await queueDue(tx, deliveriesDue, [webhookId], now);
  const after = { host, delivery: id, event };
  await record(tx, by, { action: 'webhook-sent-again', id: webhookId, before: { state }, after });
  return webhookTexts.sentAgain;
}

/** Sends all failed deliveries again. Throws the same errors as `sendTest`. */
export async function sendFailedAgain(tx: Tx, id: WebhookId, now: Date, by: WebhookOwner): Promise<string> {
  const found = await lockKnown(tx, id);
  refuseOff(found);
  const count = await waitAgainFailed(tx, id, now);
  if (count > 0) {
    await queueDue(tx, deliveriesDue, [id], now);
    await record(tx, by, {
      action: 'webhook-failed-sent-again',
      id,
      before: {},
      after: { host: hostOf(found.url), deliveries: count },
    });
  }
  return sentAgainText(count);
}

function refuseOff({ isActive }: { isActive: boolean }): void {
  if (!isActive) throw new Fault('conflict', webhookTexts.off);
}
