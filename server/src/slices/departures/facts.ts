import type { MemberId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';
import { lanes } from '../../platform/mail/mail.ts';

interface OfMember {
  memberId: MemberId;
}

export const departureRequested = fact<OfMember>('departure-requested', lanes.urgent);
/** The time to change one's mind is over. */
export const departureDue = fact<OfMember>('departure-due');
