import type { MemberId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfMember {
  memberId: MemberId;
}

export const accountDeletionRequested = domainEvent<OfMember>('departure-requested', lanes.urgent);
/** Emitted for an account whose waiting period is over. */
export const accountDeletionDue = domainEvent<OfMember>('departure-due');
