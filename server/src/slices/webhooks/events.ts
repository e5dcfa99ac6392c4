import type { MemberId, WebhookId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** Something waits to be sent to a webhook: one job for all of it (docs/decisions/0050). */
export const deliveriesDue = domainEvent<{ webhookId: WebhookId }>('webhook-deliveries-due');
/** By itself; each is for one administrator. */
export const webhookEnded = domainEvent<{ memberId: MemberId; webhookId: WebhookId }>(
  'webhook-ended',
  lanes.urgent,
);
