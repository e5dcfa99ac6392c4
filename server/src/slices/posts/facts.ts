import { perKind } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

/** The staff changed, removed or restored what somebody else wrote; what they did stands in that audit entry. */
export const staffActed = fact<{ entryId: number }>('staff-acted');

/** The same with many at once: for each author an entry that stands for as many as `count`. */
export const manyActedOn = fact<{ told: ToldAct[] }>('staff-acted-on-many');

export interface ToldAct {
  entryId: number;
  count: number;
}

/** The staff act on many products, or threads. Tried for half an hour: somebody looks at how far it has come. */
export const bulkAsked = perKind((kind) =>
  fact<{ bulkId: number }>(`bulk-of-${kind}s-asked`, { attempts: 8, isKeyed: true }),
);
