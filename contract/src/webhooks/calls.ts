/** The calls about webhooks, for administrators. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  type Fields,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { loadedVersion } from '../core/edit-codecs.ts';
import { type DeliveryId, optionalWireId, type WebhookId, wireId } from '../core/ids.ts';
import {
  idRequest,
  listRequestOf,
  noRequest,
  pageFields,
  postedReply,
  replyOf,
  sentenceReply,
} from '../core/request.ts';
import { wireBoolean, wireChoice, wireList, wireText } from '../core/scalars.ts';
import { factsCodec } from '../products/facts-wire.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryList,
  deliveryCountLimit,
  deliveryPageSize,
  deliveryStates,
  type EditWebhook,
  endings,
  type ListDeliveries,
  type RotateSecret,
  type ShownSecret,
  sentEvents,
  type Webhook,
  type WebhookEvent,
  type WebhookForm,
  webhookEvents,
} from './model.ts';
import { webhookTexts } from './texts.ts';

/** Longer than any rule allows, so that the rule's own sentence applies. */
const longest = 10_000;
const event = z.enum(webhookEvents, { error: `Choose from: ${webhookEvents.join(', ')}.` });

const events = codec(wireList(event, { max: webhookEvents.length }), {
  toWire: (chosen: WebhookEvent[]) => chosen,
  fromWire: (chosen) => webhookEvents.filter((known) => chosen.includes(known)),
});

const formFields: Fields<WebhookForm> = {
  url: [
    'url',
    withDescription(plain(wireText({ max: longest, required: webhookTexts.urlRequired })), 'https alone.'),
  ],
  description: ['description', plain(wireText({ max: longest }))],
  events: ['events', withDescription(events, `Of: ${webhookEvents.join(', ')}.`)],
  isActive: ['active', withDescription(booleanCodec(wireBoolean(true)), '0 leaves it off.')],
};

const webhook = objectOf<Webhook>({
  id: ['id', idCodec<WebhookId>()],
  url: ['url', text],
  description: ['description', text],
  events: ['events', plain(z.array(z.enum(webhookEvents)))],
  isActive: ['active', replyBoolean],
  version: ['version', withDescription(integer, 'Counts edits; an edit names the one that it saw.')],
  createdAt: ['created_at', moment],
  ending: [
    'ended',
    withDescription(nullable(plain(z.enum(endings))), 'Why it is off by itself: gone or failing.'),
  ],
  endedAt: ['ended_at', nullable(moment)],
  formerSecretUntil: [
    'former_secret_until',
    withDescription(nullable(moment), 'The secret before signs, too.'),
  ],
  lastTriedAt: ['last_tried_at', nullable(moment)],
  isTaken: ['taken', withDescription(nullable(replyBoolean), 'Of the newest try.')],
  waiting: ['waiting', withDescription(integer, 'Counted up to 10,000.')],
  failed: ['failed', withDescription(integer, 'Counted up to 10,000.')],
});

const secretReply = replyOf<ShownSecret>({
  id: ['id', idCodec<WebhookId>()],
  secret: ['secret', withDescription(text, 'whsec_ and base64. It is told this once.')],
  message: ['message', text],
});

export const listWebhooks = defineCall('webhooks', {
  path: '/api/webhooks',
  auth: 'admin',
  extension: true,
  summary: 'The webhooks with their address, events and status.',
  request: noRequest,
  reply: replyOf<{ webhooks: Webhook[] }>({ webhooks: ['webhooks', listOf(webhook)] }),
});

export const addWebhook = defineCall('addWebhook', {
  path: '/api/addWebhook',
  auth: 'admin',
  extension: true,
  summary: 'Adds a webhook; the reply has its secret, once.',
  request: requestOf<WebhookForm>(formFields),
  reply: secretReply,
});

export const editWebhook = defineCall('editWebhook', {
  path: '/api/editWebhook',
  auth: 'admin',
  extension: true,
  summary: 'Changes a webhook; turning it off cancels waiting messages.',
  request: requestOf<EditWebhook>({
    id: ['id', plain(wireId<WebhookId>())],
    version: ['version', withDescription(loadedVersion, '409 if someone saved a newer version.')],
    ...formFields,
  }),
  reply: postedReply<WebhookId>(),
});

export const rotateSecret = defineCall('rotateWebhookSecret', {
  path: '/api/rotateWebhookSecret',
  auth: 'admin',
  extension: true,
  summary: 'Creates a new secret, shown once; the old one works for another day, unless ended.',
  request: requestOf<RotateSecret>({
    id: ['id', plain(wireId<WebhookId>())],
    endsFormer: [
      'end_former',
      withDescription(booleanCodec(wireBoolean(false)), '1 where it leaked: the one before signs no more.'),
    ],
  }),
  reply: secretReply,
});

export const removeWebhook = defineCall('deleteWebhook', {
  path: '/api/deleteWebhook',
  auth: 'admin',
  extension: true,
  summary: 'Deletes a webhook with its log.',
  request: idRequest<WebhookId>(),
  reply: sentenceReply,
});

export const testWebhook = defineCall('testWebhook', {
  path: '/api/testWebhook',
  auth: 'admin',
  extension: true,
  summary: 'Sends webhook.test.',
  request: idRequest<WebhookId>(),
  reply: sentenceReply,
});

/** The facts in messages, as in replies. */
export const factsToWire = factsCodec.toWire;

const optionalWebhook = codec(optionalWireId<WebhookId>(), {
  toWire: (id: WebhookId | null) => id ?? undefined,
  fromWire: (id) => id,
});

const deliveryFields: Fields<Delivery> = {
  id: ['id', idCodec<DeliveryId>()],
  webhookId: ['webhook', idCodec<WebhookId>()],
  host: ['host', withDescription(text, 'Whom it is for.')],
  messageId: ['message_id', withDescription(text, 'The header webhook-id: the same at each try.')],
  event: ['event', plain(z.enum(sentEvents))],
  state: ['state', plain(z.enum(deliveryStates))],
  createdAt: ['created_at', moment],
  tries: ['tries', integer],
  nextTryAt: ['next_try_at', nullable(moment)],
  lastTriedAt: ['last_tried_at', nullable(moment)],
  status: ['status', withDescription(nullable(integer), 'Of HTTP; null where no reply came.')],
  error: ['error', withDescription(nullable(text), 'A sentence.')],
  duration: ['duration', withDescription(nullable(integer), 'Milliseconds until the newest reply.')],
};

export const listDeliveries = defineCall('webhookDeliveries', {
  path: '/api/webhookDeliveries',
  auth: 'admin',
  extension: true,
  summary: 'Webhook deliveries, newest first.',
  request: listRequestOf<ListDeliveries>({
    ...pageFields({ min: 1, max: 200, fallback: deliveryPageSize }),
    webhookId: ['webhook', withDescription(optionalWebhook, 'To one of them; 0 or absent for all.')],
    state: ['state', plain(wireChoice(['', ...deliveryStates], ''))],
  }),
  reply: replyOf<DeliveryList>({
    deliveries: ['deliveries', listOf(objectOf<Delivery>(deliveryFields))],
    total: ['totalCount', withDescription(integer, `Counted up to ${deliveryCountLimit + 1}.`)],
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
    body: ['body', withDescription(text, 'JSON, as it is signed.')],
    reply: ['reply', withDescription(text, 'The beginning of the newest reply.')],
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
