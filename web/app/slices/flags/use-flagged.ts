import { useQuery } from '@tanstack/react-query';
import { listFlaggedComments } from '#contract/flags/calls.ts';
import type { FlaggedComment, ListFlagged } from '#contract/flags/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

const newestFirst: ListFlagged = { subject: null, text: '', skip: 0, limit: 1 };

/** What waits for the staff: how many comments have open flags, and the one that was flagged last. */
export function useFlagged(): { count: number; newest: FlaggedComment | undefined } {
  const api = useApi();
  const onProducts = useQuery(callQuery(api, listFlaggedComments.product, newestFirst)).data;
  const inThreads = useQuery(callQuery(api, listFlaggedComments.thread, newestFirst)).data;
  const [newest] = [...(onProducts?.comments ?? []), ...(inThreads?.comments ?? [])].sort(
    (one, other) => other.flaggedAt.getTime() - one.flaggedAt.getTime(),
  );
  return { count: (onProducts?.total ?? 0) + (inThreads?.total ?? 0), newest };
}
