import type { EmailKind } from '#contract/notification-emails/model.ts';
import { type DomainEvent, domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

/**
 * Declares the event that an e-mail of this kind is queued. Each slice declares one event for each sort of e-mail that
 * it sends.
 */
export interface EmailEvent extends DomainEvent<{ letterId: number }> {
  readonly kind: EmailKind;
}

export function emailEvent(name: string, kind: EmailKind): EmailEvent {
  return { ...domainEvent(name, lanes.ordinary), kind };
}
