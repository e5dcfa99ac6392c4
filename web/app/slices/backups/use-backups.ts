/** What the office's screen knows of backups, and what it asks for. */
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { startBackup, viewBackups } from '#contract/backups/calls.ts';
import type { Backups, RunKind } from '#contract/backups/model.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Milliseconds between two looks while a run is under way. */
const pause = 3_000;

export function useBackups() {
  return useQuery({
    ...callQuery(useApi(), viewBackups, {}),
    // What was left on screen for long may have ended, or begun.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Query<Backups>) => state.data?.underway != null && pause,
  });
}

/** Asks for a run and shows how it stands then; says why where that is refused. */
export function useStarting(): (kind: RunKind) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = callQuery(api, viewBackups, {});
  return async (kind) => {
    try {
      showToast({ tone: 'good', text: await api(startBackup, { kind }) });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await queries.invalidateQueries({ queryKey });
  };
}
