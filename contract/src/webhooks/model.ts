/** Webhooks: addresses that receive events (docs/rules/webhooks.md). */
import type { DeliveryId, WebhookId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** The available events in display order (rules/webhooks 2). */
export const webhookEvents = [
  'product.published',
  'product.edited',
  'product.expired',
  'member.joined',
  'comment.flagged',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The test button sends `webhook.test` to any webhook. */
export type SentEvent = WebhookEvent | 'webhook.test';
export const sentEvents = [...webhookEvents, 'webhook.test'] as const satisfies SentEvent[];

/** Webhooks per installation (rules/webhooks 1). */
export const webhookLimit = 20;
/** Maximum lengths in characters. */
export const webhookUrlLimit = 2_000;
export const webhookDescriptionLimit = 200;
/** rules/webhooks 6: hours for which the previous secret also signs. */
export const formerSecretHours = 24;
/** rules/webhooks 11: days of failures after which a webhook is turned off. */
export const patienceDays = 5;
/** Days that deliveries stay in the log (rules/webhooks 13). */
export const deliveryDays = 30;
/** rules/webhooks 14 */
export const deliveryPageSize = 10;

export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The reason that a webhook was turned off automatically. */
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
  /** The version that was loaded; null overwrites. */
  version: number | null;
}

export interface RotateSecret {
  id: WebhookId;
  /** True revokes the previous secret at once, for one that leaked; otherwise both sign for a while. */
  endsFormer: boolean;
}

/** A webhook as administrators see it; its secret is shown once. */
export interface Webhook extends WebhookForm {
  id: WebhookId;
  /** Counts edits. */
  version: number;
  createdAt: Date;
  /** The reason; null while the webhook is on, or if an administrator turned it off. */
  ending: WebhookEnding | null;
  endedAt: Date | null;
  /** The time at which the previous secret stops signing; null if it does not sign. */
  formerSecretUntil: Date | null;
  /** The time of the newest try. */
  lastTriedAt: Date | null;
  /** True if the newest try succeeded; null before the first. */
  isTaken: boolean | null;
  /** Counted up to 10,000, as below. */
  waiting: number;
  failed: number;
}

/** A secret, which is shown once. */
export interface ShownSecret {
  id: WebhookId;
  secret: string;
  message: string;
}

export interface ListDeliveries extends ListPage {
  /** The webhook whose deliveries are listed; null lists those of all webhooks. */
  webhookId: WebhookId | null;
  /** The state to filter by; '' lists all. */
  state: DeliveryState | '';
}

/** A delivery as its row shows it. */
export interface Delivery {
  id: DeliveryId;
  webhookId: WebhookId;
  /** The host of the webhook. */
  host: string;
  /** The `webhook-id` header, the same for each try. */
  messageId: string;
  event: SentEvent;
  state: DeliveryState;
  createdAt: Date;
  /** The number of attempts in the first round, or since the message was sent again. */
  tries: number;
  /** The time of the next attempt; null unless a retry is due. */
  nextTryAt: Date | null;
  lastTriedAt: Date | null;
  /** The HTTP status of the newest reply; null if none came. */
  status: number | null;
  /** The error as a sentence; null if there is none. */
  error: string | null;
  /** Milliseconds until the newest reply. */
  duration: number | null;
}

export interface DeliveryDetail extends Delivery {
  /** The request body that was signed. */
  body: string;
  /** The beginning of the newest reply; '' if none. */
  reply: string;
}

export interface DeliveryList {
  /** Newest first. */
  deliveries: Delivery[];
  /** All matches, up to `deliveryCountLimit` + 1. */
  total: number;
}

/** rules/webhooks 14: deliveries are counted up to one above this. */
export const deliveryCountLimit = 1_000;

/** Host and port of an address; '' if invalid. Paths of such addresses may be secrets. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
