import { domainEvent } from '../../platform/jobs/events.ts';
import { emailEvent } from '../notification-emails/index.ts';
import { manyPriority } from '../products/index.ts';
import type { NumberedEmails } from './matching-queries.ts';

/**
 * The recipients of immediate e-mails about a product are known. Jobs create these e-mails after the remaining
 * matching. So if many products are posted together, none waits for the e-mails of another.
 */
export const membersFound = domainEvent<NumberedEmails>('alert-members-found', { priority: 5 });

/** Collects daily and weekly e-mails that may be due, for the members after this one. */
export const alertEmailsDue = domainEvent<{ after: number }>('alert-gathering-due', { priority: 5 });

/**
 * Matches from bulk acts wait for e-mails. Each product of an act that is matched postpones the job
 * (`putOffActEmails`). It has the lowest priority, so that the e-mails follow the last match (rules/alerts 27). The job
 * covers the members after this one.
 */
export const actMatched = domainEvent<{ after: number }>('alert-act-matched', { priority: manyPriority + 1 });

/** An e-mail about what a member's alerts found: one product, or the products of a day or a week. */
export const alertDue = emailEvent('alert-due', 'alerts');
