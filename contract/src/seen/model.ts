/** What a member has seen: when they were last at each product and thread, and what came below it since. */
import type { CommentId, Subject } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** rules/seen 1: days for which it is kept. */
export const seenDays = 90;

/** rules/seen 4: threads that "New to you" looks through, those of the latest activity. */
export const newThreadsWithin = 1_000;

/** Of one product or thread; more are not counted. */
export const newsLimit = 100;
/** Products or threads that are asked about at once. */
export const newsOfLimit = 100;

/** Comments by others that came since one was last there. */
export interface News {
  count: number;
  /** Null for none. */
  first: CommentId | null;
}

export interface MarkSeen {
  subject: Subject;
  /** Milliseconds since what is on screen was read: no clock but the server's counts. */
  age: number;
}

/** The visit before; null on the first one. */
export interface LastVisit extends News {
  at: Date | null;
}

export interface NewsOf extends News {
  subject: Subject;
}

export interface Seen {
  subject: Subject;
  seenAt: Date;
}

export interface SeenList {
  seen: Seen[];
  total: number;
}

export type ListSeen = ListPage;

/** `1 new`, `100+ new` */
export function newsText(count: number): string {
  return count >= newsLimit ? `${newsLimit}+ new` : `${count} new`;
}
