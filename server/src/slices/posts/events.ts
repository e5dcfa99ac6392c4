import { perKind } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** Staff changed, removed or restored another member's post. The audit entry contains the details. */
export const staffActed = domainEvent<{ entryId: number }>('staff-acted');

/** A bulk act changed posts of other members. There is one entry per author, which stands for `count` posts. */
export const manyActedOn = domainEvent<{ told: NotifiedAct[] }>('staff-acted-on-many');

export interface NotifiedAct {
  entryId: number;
  count: number;
}

/** Staff requested a bulk act on products, or threads. Retries last half an hour, as somebody watches the progress. */
export const bulkAsked = perKind((kind) =>
  domainEvent<{ bulkId: number }>(`bulk-of-${kind}s-asked`, { attempts: 8, isKeyed: true }),
);
