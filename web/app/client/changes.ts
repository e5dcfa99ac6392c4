/** What the pages keep after a call has changed something: the call says what, and each query what it shows. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Call, changesOf } from '#contract/core/call.ts';
import { isDelayed, type Topic, topics } from '#contract/core/topics.ts';
import { useApi } from './queries.ts';

/** Makes a call that changes something; `besides` is what only the caller knows to have changed. */
type Change = <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  ...besides: Topic[]
) => Promise<Output>;

/**
 * For every call that changes something, but those whose outcome is shown where it was pressed: votes and flags. After
 * it whatever shows what was changed is asked again when it is needed next.
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

/** The same of a call whose reply got lost, once it is known what that would have been. */
export function useChanged(): <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  output: Output,
) => void {
  const queries = useQueryClient();
  return (call, input, output) => invalidateTopics(queries, changesOf(call, input, output));
}

/**
 * Forgets what shows one of these. What is on screen just now stays there and is stale: it is forgotten when it has
 * left the screen, or asked again by `refetchStale`. What may be late on the server may be late here. What
 * names nothing that it shows, as the lists of the office do, is changed by what changes everything alone.
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

/** Forgets what is stale and has left the screen. */
export function removeStale(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive', predicate: isStale });
}

/** Asks again for what is stale and on screen. */
export function refetchStale(queries: QueryClient): Promise<void> {
  return queries.refetchQueries({ type: 'active', predicate: isStale });
}

function isStale({ state }: Query): boolean {
  return state.isInvalidated;
}

/**
 * Undefined for what came with the document and was not used yet. What has never been answered shows nothing: whoever
 * waits for it is not disturbed.
 */
function topicsOf({ state, meta }: Query): readonly Topic[] | undefined {
  return state.data === undefined ? [] : meta?.shows(state.data);
}
