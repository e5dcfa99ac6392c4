/** Invalidates cached queries after a mutation: the call names what it changed, and each query what it shows. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Call, changesOf } from '#contract/core/call.ts';
import { isDelayed, type Topic, topics } from '#contract/core/topics.ts';
import { useApi } from './queries.ts';

/** Makes a call that changes something. `besides` lists further changed topics that the call itself does not name. */
type Change = <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  ...besides: Topic[]
) => Promise<Output>;

/**
 * Returns a function for every mutation except votes and flags, which show their outcome in place. Queries whose data
 * was changed are requested again when next needed.
 */
export function useChange(): Change {
  const api = useApi();
  const queries = useQueryClient();
  return useMemo(
    () =>
      async (call, input, ...besides) => {
        const output = await api(call, input);
        invalidateTopics(queries, [...changesOf(call, input, output), ...besides]);
        return output;
      },
    [api, queries],
  );
}

/** Invalidates the same queries for a call whose reply was lost, once its outcome is known. */
export function useChanged(): <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  output: Output,
) => void {
  const queries = useQueryClient();
  return (call, input, output) => invalidateTopics(queries, changesOf(call, input, output));
}

/**
 * Removes the queries that show one of these topics. Queries on screen stay and become stale: `removeStale` removes
 * them later, or `refetchStale` requests them again. Topics that may be late on the server may be late here. A query
 * that names no topics, such as the staff's lists, is affected by every change that is not delayed.
 */
export function invalidateTopics(queries: QueryClient, named: readonly Topic[]): void {
  const changed = new Set(named.filter((topic) => !isDelayed(topic)));
  if (changed.size === 0) return;
  const isAll = changed.has(topics.everything);
  const predicate = (query: Query) =>
    isAll ? query.state.data !== undefined : (topicsOf(query)?.some((topic) => changed.has(topic)) ?? true);
  queries.removeQueries({ type: 'inactive', predicate });
  queries.invalidateQueries({ predicate, refetchType: 'none' });
}

/** Removes stale queries that are no longer on screen. */
export function removeStale(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive', predicate: isStale });
}

/** Requests stale queries on screen again. */
export function refetchStale(queries: QueryClient): Promise<void> {
  return queries.refetchQueries({ type: 'active', predicate: isStale });
}

function isStale({ state }: Query): boolean {
  return state.isInvalidated;
}

/**
 * The topics of the query's data. Undefined for a query that arrived with the document and was not used yet. A query
 * without data shows nothing, so a pending request is not disturbed.
 */
function topicsOf({ state, meta }: Query): readonly Topic[] | undefined {
  return state.data === undefined ? [] : meta?.shows(state.data);
}
