/** Registrations that wait for the office (rules/accounts 64). */
import type { MemberId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** Somebody who has proved their address and is not let in yet. */
export interface Application {
  id: MemberId;
  firstName: string;
  lastName: string;
  email: string;
  /** When they proved it. */
  appliedAt: Date;
}

export type ListApplications = ListPage;

export interface Applications {
  /** The one that has waited longest first. */
  applications: Application[];
  /** Counts all that are waiting. */
  total: number;
}
