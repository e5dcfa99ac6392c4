import type { MemberId } from '#contract/core/ids.ts';
import type { Urgency } from '../jobs/events.ts';

/** An e-mail as it is sent. */
export interface Mail {
  /** The member; the address may be a former or a future one of theirs. */
  memberId: MemberId;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export type Lane = 'urgent' | 'ordinary';

/**
 * The two mail lanes (docs/decisions/0017): account e-mails, and all others. An e-mail is tried 17 times over nearly
 * two days (rules/emails 6). A job's priority identifies its lane.
 */
export const lanes = {
  urgent: { priority: -10, attempts: 17 },
  ordinary: { priority: 10, attempts: 17 },
} as const satisfies Record<Lane, Urgency>;

export function laneOf({ priority }: Urgency): Lane {
  return priority === lanes.ordinary.priority ? 'ordinary' : 'urgent';
}
