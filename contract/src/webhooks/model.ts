/** Webhooks: addresses that are told what happens here (docs/rules/webhooks.md). */
import type { DeliveryId, WebhookId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** What a webhook may be told of, in the order in which it is offered (rules/webhooks 2). */
export const webhookEvents = [
  'product.published',
  'product.edited',
  'product.expired',
  'member.joined',
  'comment.flagged',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `webhook.test` is sent by a button, whatever was chosen. */
export type SentEvent = WebhookEvent | 'webhook.test';
export const sentEvents = [...webhookEvents, 'webhook.test'] as const satisfies SentEvent[];

/** rules/webhooks 1 */
export const webhookLimit = 20;
/** Characters. */
export const webhookUrlLimit = 2_000;
export const webhookDescriptionLimit = 200;
/** rules/webhooks 6: hours for which the secret before the last one signs, too. */
export const formerSecretHours = 24;
/** rules/webhooks 11: days after which an address that took nothing is told nothing more. */
export const patienceDays = 5;
/** rules/webhooks 13 */
export const deliveryDays = 30;
/** rules/webhooks 14 */
export const deliveryPageSize = 10;

export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a webhook is off though nobody turned it off. */
export const endings = ['gone', 'failing'] as const;
export type WebhookEnding = (typeof endings)[number];

export interface WebhookForm {
  url: string;
  description: string;
  events: WebhookEvent[];
  isActive: boolean;
}

export interface EditWebhook extends WebhookForm {
  id: WebhookId;
  /** The one that was loaded; null overwrites whatever is there. */
  version: number | null;
}

export interface RotateSecret {
  id: WebhookId;
  /** The secret before signs no more, as of one that leaked; otherwise it signs as well for a while. */
  endsFormer: boolean;
}

/** As the office sees it; its secret is told once and never again. */
export interface Webhook extends WebhookForm {
  id: WebhookId;
  /** Counts edits. */
  version: number;
  createdAt: Date;
  /** Null while it is on, and where the office turned it off. */
  ending: WebhookEnding | null;
  endedAt: Date | null;
  /** Until when the secret before this one signs, too; null where it does not. */
  formerSecretUntil: Date | null;
  /** Of its newest try. */
  lastTriedAt: Date | null;
  /** The newest try was taken; null before the first. */
  isTaken: boolean | null;
  /** Counted up to 10,000; so below. */
  waiting: number;
  failed: number;
}

/** A secret as it is told, once. */
export interface ShownSecret {
  id: WebhookId;
  secret: string;
  message: string;
}

export interface ListDeliveries extends ListPage {
  /** Null lists those of all. */
  webhookId: WebhookId | null;
  /** '' lists all. */
  state: DeliveryState | '';
}

/** A message for one webhook, as its row shows it. */
export interface Delivery {
  id: DeliveryId;
  webhookId: WebhookId;
  /** Whose host it is for. */
  host: string;
  /** The header `webhook-id`: the same at each try. */
  messageId: string;
  event: SentEvent;
  state: DeliveryState;
  createdAt: Date;
  /** Of the first round, or since it was sent again. */
  tries: number;
  /** Null unless it waits. */
  nextTryAt: Date | null;
  lastTriedAt: Date | null;
  /** The HTTP status of the newest reply; null where none came. */
  status: number | null;
  /** A sentence; null where nothing is wrong. */
  error: string | null;
  /** Milliseconds until the newest reply. */
  duration: number | null;
}

export interface DeliveryDetail extends Delivery {
  /** As it is signed. */
  body: string;
  /** The beginning of the newest reply; '' for none. */
  reply: string;
}

export interface DeliveryList {
  /** Newest first. */
  deliveries: Delivery[];
  /** Of all that match, up to `deliveryCountLimit` + 1. */
  total: number;
}

/** rules/webhooks 14: deliveries are counted up to one more than this. */
export const deliveryCountLimit = 1_000;

/** Host and port of an address; '' of what is none. Paths of such addresses may be secrets. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
