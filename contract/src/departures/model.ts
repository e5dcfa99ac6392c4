/** Leaving: how long a member may change their mind, and what they choose. */
export const takeBackDays = 14;

const day = 24 * 60 * 60 * 1000;

/** Until then signing in takes it back (rules/leaving 5). */
export function takeBackUntil(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + takeBackDays * day);
}

export interface RequestDeparture {
  currentPassword: string;
  /** Whether products, huddles and comments stay without a name; otherwise they are deleted. */
  keepsPosts: boolean;
}

export interface RequestedDeparture {
  message: string;
  until: Date;
}
