/** When a member was last at a product or thread, and what came below it since: the server keeps it (rules/read-markers 1). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/ids.ts';
import type { LastVisit } from '#contract/read-markers/model.ts';
import { useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';

/** What is on screen. */
interface Shown {
  /** Comments; undefined until it is known. */
  count: number | undefined;
  /** When they were read, as this browser's clock had it; 0 where nobody knows, until they have been asked again. */
  readAt: number;
}

/**
 * The member's last visit before this one; undefined for guests and until it is known. What the member sees is noted
 * for the next time, again when the count changes; where that fails it is new once more.
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
    import('./note-visit.ts')
      .then(({ noteVisit }) => noteVisit({ api, queries }, subject, age))
      .then(
        // What was there before is of the first answer, however often this visit is noted.
        (visit) => setBefore((known) => (known?.of === of ? known : { of, visit })),
        () => undefined,
      );
  }, [of, count, isKnown]);

  return before?.of === of ? before.visit : undefined;
}

/** Milliseconds; no longer ago than the document, so that it does not matter whose clock `readAt` is of. */
function ageOf(readAt: number): number {
  return Math.round(Math.max(0, Math.min(Date.now() - readAt, performance.now())));
}

/** Whether it came since; on the first visit nothing counts as new, and one's own are never news. */
export function isNewComment(
  { author, createdAt }: Pick<Comment, 'author' | 'createdAt'>,
  visit: LastVisit | undefined,
  viewer: MemberId,
): boolean {
  const since = visit?.at?.getTime() ?? Number.POSITIVE_INFINITY;
  return author !== null && author.id !== viewer && createdAt.getTime() > since;
}
