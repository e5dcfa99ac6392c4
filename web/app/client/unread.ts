/** Counts the member's unread items with one call for the whole header, correct in every window (rules/notices 20). */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { countUnread } from '#contract/messages/calls.ts';
import type { Unread } from '#contract/messages/model.ts';
import type { Api } from './api.ts';
import { callQuery, useApi } from './queries.ts';

/** Milliseconds between background polls. Hidden windows do not poll. */
const pause = 60_000;

/** Returns the counts of a member; undefined until known. */
export function useUnread(): Unread | undefined {
  return useQuery(callQuery(useApi(), countUnread, {})).data;
}

/** Returns the same counts for the header, which is on every page: polls and listens to other windows. */
export function useWatchedUnread(): Unread | undefined {
  const api = useApi();
  const queries = useQueryClient();
  const query = callQuery(api, countUnread, {});
  useEffect(() => onReadInOtherWindow(() => refetchUnread(api, queries)), [api, queries]);
  return useQuery({ ...query, refetchInterval: pause, refetchOnWindowFocus: 'always' }).data;
}

interface UnreadTools {
  /** Shows the effect of the viewer's own action on the counts at once. */
  show: (change: (before: Unread) => Unread) => void;
  /** Requests the counts again in all windows, after the action succeeded or failed. */
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
  // Cancels a pending response, which is older than this action.
  queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (before: Unread | undefined) => before && change(before));
}

/** Requests the counts when a hidden window becomes visible. */
function refetchUnread(api: Api, queries: QueryClient): void {
  const { queryKey } = callQuery(api, countUnread, {});
  queries.invalidateQueries({ queryKey, refetchType: document.hidden ? 'none' : 'active' });
}

/** Connects the windows of this browser; a window does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('unread');
  return channel;
}

function tellOthers(): void {
  openChannel().postMessage('changed');
}

/** Calls `listener` when something was read in another window. Returns a function that stops it. */
export function onReadInOtherWindow(listener: () => void): () => void {
  const others = openChannel();
  others.addEventListener('message', listener);
  return () => others.removeEventListener('message', listener);
}
