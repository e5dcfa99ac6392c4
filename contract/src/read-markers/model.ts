/** What a member has seen: when they were last at each product and thread, and what came below it since. */
import type { CommentId, Subject } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** rules/read-markers 1: days for which it is kept. */
export const readMarkerDays = 90;

/** rules/read-markers 4: threads that "New to you" looks through, those of the latest activity. */
export const newThreadsWithin = 1_000;

/** Of one product or thread; more are not counted. */
export const newActivityLimit = 100;
/** Products or threads that are asked about at once. */
export const newActivityOfLimit = 100;

/** Comments by others that came since one was last there. */
export interface NewActivity {
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
export interface LastVisit extends NewActivity {
  at: Date | null;
}

export interface NewActivityOf extends NewActivity {
  subject: Subject;
}

export interface ReadMarker {
  subject: Subject;
  seenAt: Date;
}

export interface ReadMarkerList {
  seen: ReadMarker[];
  total: number;
}

export type ListReadMarkers = ListPage;

/** `1 new`, `100+ new` */
export function newActivityText(count: number): string {
  return count >= newActivityLimit ? `${newActivityLimit}+ new` : `${count} new`;
}
