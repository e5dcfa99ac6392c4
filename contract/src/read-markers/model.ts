/** Read markers: when a member last opened a product or thread, and the comments since. */
import type { CommentId, Subject } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** rules/read-markers 1: days until a marker is deleted. */
export const readMarkerDays = 90;

/** rules/read-markers 4: "New to you" looks through this many threads of the latest activity. */
export const newThreadsWithin = 1_000;

/** The maximum count of new comments of one product or thread. */
export const newActivityLimit = 100;
/** Products or threads per request. */
export const newActivityOfLimit = 100;

/** Comments by others since the last visit. */
export interface NewActivity {
  count: number;
  /** The first new comment; null if there is none. */
  first: CommentId | null;
}

export interface MarkSeen {
  subject: Subject;
  /** Milliseconds since the shown page was read, so that only the server's clock counts. */
  age: number;
}

/** The previous visit; null on the first one. */
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
