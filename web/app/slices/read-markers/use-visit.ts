/** The member's last visit to a product or thread, which the server stores as a read marker (rules/read-markers 1). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/ids.ts';
import type { LastVisit } from '#contract/read-markers/model.ts';
import { useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';

/** State of the comments on screen. */
interface Shown {
  /** Number of comments; undefined until known. */
  count: number | undefined;
  /** Time of the comments' response by this browser's clock. 0 if unknown, until they are requested again. */
  readAt: number;
}

/**
 * Returns the member's last visit before this one; undefined for guests and until known. This visit is recorded on the
 * server, and again when the count changes. If recording fails, the comments count as new once more.
 */
export function useVisit(subject: Subject, { count, readAt }: Shown): LastVisit | undefined {
  const viewer = useViewer();
  const api = useApi();
  const queries = useQueryClient();
  const memberId = viewer.is === 'member' ? viewer.profile.id : undefined;
  const [before, setBefore] = useState<{ of: string; visit: LastVisit }>();
  const of = `${memberId} ${keyOf(subject)}`;
  const isKnown = memberId !== undefined && count !== undefined && readAt > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is who and what.
  useEffect(() => {
    if (!isKnown) return;
    const age = ageOf(readAt);
    import('./record-visit.ts')
      .then(({ recordVisit }) => recordVisit({ api, queries }, subject, age))
      .then(
        // The first response contains the previous visit, however often this visit is recorded.
        (visit) => setBefore((known) => (known?.of === of ? known : { of, visit })),
        () => undefined,
      );
  }, [of, count, isKnown]);

  return before?.of === of ? before.visit : undefined;
}

/**
 * Milliseconds since the comments were read. Limited to the document's age, so that it does not matter whose clock
 * `readAt` uses.
 */
function ageOf(readAt: number): number {
  return Math.round(Math.max(0, Math.min(Date.now() - readAt, performance.now())));
}

/**
 * True if the comment was created since the visit. On the first visit nothing is new, and the viewer's own comments
 * never are.
 */
export function isNewComment(
  { author, createdAt }: Pick<Comment, 'author' | 'createdAt'>,
  visit: LastVisit | undefined,
  viewer: MemberId,
): boolean {
  const since = visit?.at?.getTime() ?? Number.POSITIVE_INFINITY;
  return author !== null && author.id !== viewer && createdAt.getTime() > since;
}
