import { perKind } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** The staff changed, removed or restored what somebody else wrote; what they did stands in that audit entry. */
export const staffActed = domainEvent<{ entryId: number }>('staff-acted');

/** The same with many at once: for each author an entry that stands for as many as `count`. */
export const manyActedOn = domainEvent<{ told: NotifiedAct[] }>('staff-acted-on-many');

export interface NotifiedAct {
  entryId: number;
  count: number;
}

/** The staff act on many products, or threads. Tried for half an hour: somebody looks at how far it has come. */
export const bulkAsked = perKind((kind) =>
  domainEvent<{ bulkId: number }>(`bulk-of-${kind}s-asked`, { attempts: 8, isKeyed: true }),
);
