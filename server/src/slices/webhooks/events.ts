import type { MemberId, WebhookId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** A webhook has deliveries to send: one job for all of them (docs/decisions/0050). */
export const deliveriesDue = domainEvent<{ webhookId: WebhookId }>('webhook-deliveries-due');
/** A webhook was turned off automatically; each event notifies one administrator. */
export const webhookEnded = domainEvent<{ memberId: MemberId; webhookId: WebhookId }>(
  'webhook-ended',
  lanes.urgent,
);
