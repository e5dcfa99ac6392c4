import { fact } from '../../platform/jobs/facts.ts';

/** The staff changed, removed or restored what somebody else wrote; what they did stands in that audit entry. */
export const staffActed = fact<{ entryId: number }>('staff-acted');
