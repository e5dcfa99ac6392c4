/** Leaving: how long a member may change their mind, and what they choose. */
import { dayLength } from '../core/day.ts';

export const takeBackDays = 14;

/** Until then signing in takes it back (rules/account-deletion 5). */
export function takeBackUntil(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + takeBackDays * dayLength);
}

export interface RequestAccountDeletion {
  currentPassword: string;
  /** Whether products, huddles and comments stay without a name; otherwise they are deleted. */
  keepsPosts: boolean;
}

export interface RequestedAccountDeletion {
  message: string;
  until: Date;
}
