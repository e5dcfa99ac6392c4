/** What a member's screens know of their data to take along, and what they do about it. */
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportMyData, getMyExport } from '#contract/exports/calls.ts';
import type { DataExport } from '#contract/exports/model.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Milliseconds between two looks while it is being made: a small one is there with the first. */
const pause = 3_000;

export function useExport() {
  const query = callQuery(useApi(), getMyExport, {});
  return useQuery({
    ...query,
    // What was left on screen for long may be ready, or gone.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<DataExport>) => state.data?.state === 'making' && pause,
  });
}

/** Asks for it; says why where that is refused. */
export function useAsking(): () => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = callQuery(api, getMyExport, {});
  return async () => {
    try {
      queries.setQueryData(queryKey, await api(exportMyData, {}));
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
  };
}
