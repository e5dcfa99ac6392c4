/** Registrations that wait for approval (rules/accounts 64). */
import type { MemberId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** A person who proved their address and waits for approval. */
export interface Application {
  id: MemberId;
  firstName: string;
  lastName: string;
  email: string;
  /** When they proved the address. */
  appliedAt: Date;
}

export type ListApplications = ListPage;

export interface Applications {
  /** Longest wait first. */
  applications: Application[];
  /** The number of waiting registrations. */
  total: number;
}
