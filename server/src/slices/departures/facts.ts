import type { MemberId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

interface OfMember {
  memberId: MemberId;
}

export const departureRequested = fact<OfMember>('departure-requested');
/** The time to change one's mind is over. */
export const departureDue = fact<OfMember>('departure-due');
