import { useQuery } from '@tanstack/react-query';
import type { SubjectKind } from '#contract/core/subject.ts';
import { listFlaggedComments } from '#contract/flags/calls.ts';
import type { FlaggedComment, ListFlagged } from '#contract/flags/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

const newestFirst: ListFlagged = { subject: null, text: '', skip: 0, limit: 1 };

/** What waits for the staff: how many comments have open flags, and the one that was flagged last. */
export function useFlagged(): { count: number; newest: FlaggedComment | undefined } {
  const onProducts = useNewest('product');
  const inThreads = useNewest('thread');
  const [newest] = [...(onProducts?.comments ?? []), ...(inThreads?.comments ?? [])].sort(
    (one, other) => other.flaggedAt.getTime() - one.flaggedAt.getTime(),
  );
  return { count: (onProducts?.total ?? 0) + (inThreads?.total ?? 0), newest };
}

/** The header stands for hours: who comes back to the window is told anew. */
function useNewest(kind: SubjectKind) {
  const query = callQuery(useApi(), listFlaggedComments[kind], newestFirst);
  return useQuery({ ...query, refetchOnWindowFocus: true }).data;
}
