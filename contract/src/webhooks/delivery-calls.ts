/** The calls about webhook deliveries. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  codec,
  described,
  type Fields,
  idCodec,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  text,
  whole,
} from '../core/codec.ts';
import { type DeliveryId, optionalWireId, type WebhookId } from '../core/ids.ts';
import { idRequest, listRequestOf, pageFields, replyOf, sentenceReply } from '../core/request.ts';
import { wireChoice } from '../core/scalars.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryList,
  deliveryCountLimit,
  deliveryPageSize,
  deliveryStates,
  type ListDeliveries,
  sentEvents,
} from './model.ts';

const optionalWebhook = codec(optionalWireId<WebhookId>(), {
  toWire: (id: WebhookId | null) => id ?? undefined,
  fromWire: (id) => id,
});

const deliveryFields: Fields<Delivery> = {
  id: ['id', idCodec<DeliveryId>()],
  webhookId: ['webhook', idCodec<WebhookId>()],
  host: ['host', described(text, 'Whom it is for.')],
  messageId: ['message_id', described(text, 'The header webhook-id: the same at each try.')],
  event: ['event', plain(z.enum(sentEvents))],
  state: ['state', plain(z.enum(deliveryStates))],
  createdAt: ['created_at', moment],
  tries: ['tries', whole],
  nextTryAt: ['next_try_at', nullable(moment)],
  lastTriedAt: ['last_tried_at', nullable(moment)],
  status: ['status', described(nullable(whole), 'Of HTTP; null where no reply came.')],
  error: ['error', described(nullable(text), 'A sentence.')],
  duration: ['duration', described(nullable(whole), 'Milliseconds until the newest reply.')],
};

export const listDeliveries = defineCall('webhookDeliveries', {
  path: '/api/webhookDeliveries',
  auth: 'admin',
  extension: true,
  summary: 'Webhook deliveries, newest first.',
  request: listRequestOf<ListDeliveries>({
    ...pageFields({ min: 1, max: 200, fallback: deliveryPageSize }),
    webhookId: ['webhook', described(optionalWebhook, 'To one of them; 0 or absent for all.')],
    state: ['state', plain(wireChoice(['', ...deliveryStates], ''))],
  }),
  reply: replyOf<DeliveryList>({
    deliveries: ['deliveries', listOf(objectOf<Delivery>(deliveryFields))],
    total: ['totalCount', described(whole, `Counted up to ${deliveryCountLimit + 1}.`)],
  }),
});

export const viewDelivery = defineCall('webhookDelivery', {
  path: '/api/webhookDelivery',
  auth: 'admin',
  extension: true,
  summary: 'One delivery with request and response.',
  request: idRequest<DeliveryId>(),
  reply: replyOf<DeliveryDetail>({
    ...deliveryFields,
    body: ['body', described(text, 'JSON, as it is signed.')],
    reply: ['reply', described(text, 'The beginning of the newest reply.')],
  }),
});

export const sendAgain = defineCall('sendWebhookAgain', {
  path: '/api/sendWebhookAgain',
  auth: 'admin',
  extension: true,
  summary: 'Sends a delivery again, with the same id; 409 while it is waiting or the webhook is off.',
  request: idRequest<DeliveryId>(),
  reply: sentenceReply,
});

export const sendFailedAgain = defineCall('sendFailedWebhooks', {
  path: '/api/sendFailedWebhooks',
  auth: 'admin',
  extension: true,
  summary: 'Sends all failed messages of a webhook again.',
  request: idRequest<WebhookId>(),
  reply: sentenceReply,
});
