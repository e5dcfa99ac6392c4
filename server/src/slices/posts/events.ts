import { perKind } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** Staff changed, removed or restored another member's post, as the audit entry says. */
export const staffActed = domainEvent<{ entryId: number }>('staff-acted');

/** The same for bulk acts: one entry per author, which stands for `count` items. */
export const manyActedOn = domainEvent<{ told: NotifiedAct[] }>('staff-acted-on-many');

export interface NotifiedAct {
  entryId: number;
  count: number;
}

/** Staff requested a bulk act on products, or threads. Retries last half an hour, as somebody watches the progress. */
export const bulkAsked = perKind((kind) =>
  domainEvent<{ bulkId: number }>(`bulk-of-${kind}s-asked`, { attempts: 8, isKeyed: true }),
);
