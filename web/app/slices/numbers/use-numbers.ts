/** What the office's screen knows of its numbers. */
import { keepPreviousData, type Query, useQuery } from '@tanstack/react-query';
import { viewNumbers } from '#contract/numbers/calls.ts';
import type { NumberRange, Numbers } from '#contract/numbers/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { isCounted } from './points.ts';

/** Milliseconds between two looks while the first count is under way. */
const pause = 2_000;

export function useNumbers(range: NumberRange) {
  return useQuery({
    ...callQuery(useApi(), viewNumbers, { range }),
    // They are brought up to date each quarter of an hour.
    staleTime: 0,
    // What was opened below the other range stays open.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Numbers>) =>
      state.data !== undefined && !isCounted(state.data) && pause,
  });
}
