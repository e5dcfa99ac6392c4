import { domainEvent } from '../../platform/jobs/events.ts';
import { emailEvent } from '../notification-emails/index.ts';
import { manyPriority } from '../products/index.ts';
import type { NumberedEmails } from './matching-queries.ts';

/**
 * It is known who is to be told of a product at once. Their letters are made once nothing is left to be matched: of many
 * products that are posted together none waits for the letters of another.
 */
export const membersFound = domainEvent<NumberedEmails>('alert-members-found', { priority: 5 });

/** Daily and weekly letters of the members after this one may be due. */
export const alertEmailsDue = domainEvent<{ after: number }>('alert-gathering-due', { priority: 5 });

/**
 * What acts on many published waits for letters. Each product of theirs that is matched puts the job off (`putOffActEmails`),
 * and it has the lowest priority, so that the letters come once nothing is left (rules/alerts 27). Members after this one are
 * looked at.
 */
export const actMatched = domainEvent<{ after: number }>('alert-act-matched', { priority: manyPriority + 1 });

/** A letter about what a member's alerts found: one product, or what a day or a week has gathered. */
export const alertDue = emailEvent('alert-due', 'alerts');
