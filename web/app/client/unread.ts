/** How much the member has not read yet: one call for the whole header, right in every window (rules/notices 20). */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { countUnread } from '#contract/messages/calls.ts';
import type { Unread } from '#contract/messages/model.ts';
import type { Api } from './api.ts';
import { callQuery, useApi } from './queries.ts';

/** Milliseconds between quiet questions. Whoever does not look at the window asks nothing. */
const pause = 60_000;

/** For members. Undefined until it is known. */
export function useUnread(): Unread | undefined {
  return useQuery(callQuery(useApi(), countUnread, {})).data;
}

/** For the header, which is on every page: asks now and then, and hears of other windows. */
export function useWatchedUnread(): Unread | undefined {
  const api = useApi();
  const queries = useQueryClient();
  const query = callQuery(api, countUnread, {});
  useEffect(() => hearOthers(() => refetchUnread(api, queries)), [api, queries]);
  return useQuery({ ...query, refetchInterval: pause, refetchOnWindowFocus: 'always' }).data;
}

interface UnreadTools {
  /** Shows at once what an act of one's own makes of the counts. */
  show: (change: (before: Unread) => Unread) => void;
  /** When the act is done, or has failed: asks what the counts are, in all windows. */
  settle: () => void;
}

export function useUnreadTools(): UnreadTools {
  const api = useApi();
  const queries = useQueryClient();
  return useMemo(
    () => ({
      show: (change) => showUnread(api, queries, change),
      settle: () => {
        refetchUnread(api, queries);
        tellOthers();
      },
    }),
    [api, queries],
  );
}

function showUnread(api: Api, queries: QueryClient, change: (before: Unread) => Unread): void {
  const { queryKey } = callQuery(api, countUnread, {});
  // An answer on its way was given before this.
  queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (before: Unread | undefined) => before && change(before));
}

/** A window that nobody looks at asks when one is back at it. */
function refetchUnread(api: Api, queries: QueryClient): void {
  const { queryKey } = callQuery(api, countUnread, {});
  queries.invalidateQueries({ queryKey, refetchType: document.hidden ? 'none' : 'active' });
}

/** Among the windows of this browser; one never hears itself. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('unread');
  return channel;
}

function tellOthers(): void {
  openChannel().postMessage('changed');
}

/** `listener` hears that something was read in another window. Answers how to stop it. */
export function hearOthers(listener: () => void): () => void {
  const others = openChannel();
  others.addEventListener('message', listener);
  return () => others.removeEventListener('message', listener);
}
