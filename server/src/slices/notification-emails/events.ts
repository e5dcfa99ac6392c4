import type { EmailKind } from '#contract/notification-emails/model.ts';
import { type DomainEvent, domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** That a letter of this kind waits; a slice declares one for each sort of letter that it writes. */
export interface EmailEvent extends DomainEvent<{ letterId: number }> {
  readonly kind: EmailKind;
}

export function emailEvent(name: string, kind: EmailKind): EmailEvent {
  return { ...domainEvent(name, lanes.ordinary), kind };
}
