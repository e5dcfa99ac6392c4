/** Account deletion: how long a member may change their mind, and the choices they have. */
import { dayLength } from '../core/day.ts';

export const takeBackDays = 14;

/** Returns when the waiting period ends. Signing in before then cancels the deletion (rules/account-deletion 5). */
export function takeBackUntil(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + takeBackDays * dayLength);
}

export interface RequestAccountDeletion {
  currentPassword: string;
  /** True if products, huddles and comments stay without a name; false deletes them. */
  keepsPosts: boolean;
}

export interface RequestedAccountDeletion {
  message: string;
  until: Date;
}
