import type { MemberId } from '#contract/core/ids.ts';
import type { Urgency } from '../jobs/events.ts';

/** A letter as it leaves. */
export interface Mail {
  /** Whose letter it is; the address may be one that is theirs no more, or not yet. */
  memberId: MemberId;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export type Lane = 'urgent' | 'ordinary';

/**
 * The two ways on which letters leave (docs/decisions/0017): those of an account's life, and all others. Each letter is
 * tried 17 times, over nearly two days (rules/emails 6). Which lane a job belongs to shows in its priority.
 */
export const lanes = {
  urgent: { priority: -10, attempts: 17 },
  ordinary: { priority: 10, attempts: 17 },
} as const satisfies Record<Lane, Urgency>;

export function laneOf({ priority }: Urgency): Lane {
  return priority === lanes.ordinary.priority ? 'ordinary' : 'urgent';
}
