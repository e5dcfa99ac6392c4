import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommentId, Subject } from '#contract/core/ids.ts';
import { longListLimit } from '#contract/core/request.ts';
import { listFlaggedComments } from '#contract/flags/calls.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The number of members who flagged each comment, by comment ID; unflagged comments are missing. */
export type FlagCounts = ReadonlyMap<CommentId, number>;

/** Flag counts of the comments below one subject; for staff. */
export function useFlagCounts(subject: Subject): FlagCounts {
  const list = { subject, text: '', skip: 0, limit: longListLimit.max };
  const { data } = useQuery(callQuery(useApi(), listFlaggedComments[subject.kind], list));
  return useMemo(
    () => new Map(data?.comments.map(({ id, flagCount }): [CommentId, number] => [id, flagCount])),
    [data],
  );
}

/** Requests all lists and counts of flagged comments again after a decision. */
export function refetchFlagged(queries: QueryClient): Promise<unknown> {
  const names = new Set([...Object.values(listFlaggedComments), viewOverview].map(({ name }) => name));
  return queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(String(name)) });
}
