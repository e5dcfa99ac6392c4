/** What the office's screen knows of its numbers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { viewNumbers } from '#contract/numbers/calls.ts';
import type { NumberRange } from '#contract/numbers/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

export function useNumbers(range: NumberRange) {
  return useQuery({
    ...callQuery(useApi(), viewNumbers, { range }),
    // They are brought up to date each quarter of an hour.
    staleTime: 0,
    // What was opened below the other range stays open.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
