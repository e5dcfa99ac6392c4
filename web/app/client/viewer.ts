import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/core/ids.ts';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import type { OwnProfile, Reactions } from '#contract/profiles/model.ts';
import type { Api } from './api.ts';
import { callQuery, useApi } from './queries.ts';
import { guest, type Session, session } from './session.ts';

/** The viewer of the page. Everyone is a guest on the server and until the page is hydrated. */
export type Viewer =
  | { is: 'guest' }
  /** Signed in; the profile is loading. */
  | { is: 'loading' }
  | UnknownViewer
  | { is: 'member'; profile: OwnProfile };

/** Signed in, but the profile did not load. It is retried automatically, or at once by `retry`. */
export interface UnknownViewer {
  is: 'unknown';
  isRetrying: boolean;
  retry: () => void;
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read, () => guest);
}

export function useViewer(): Viewer {
  const { token } = useSession();
  const query = callQuery(useApi(), getOwnProfile, {});
  const found = useQuery({ ...query, ...again, enabled: token !== undefined });
  if (token === undefined) return { is: 'guest' };
  if (found.data !== undefined) return { is: 'member', profile: found.data };
  // Shows the previous failure while the profile is requested again.
  if (found.errorUpdateCount === 0) return { is: 'loading' };
  return { is: 'unknown', isRetrying: found.isFetching, retry: () => found.refetch() };
}

/** Returns the viewer's ID, for lists: it does not change with the viewer's likes and flags. */
export function useMemberId(): MemberId | undefined {
  const { token } = useSession();
  const query = callQuery(useApi(), getOwnProfile, {});
  const { data } = useQuery({ ...query, ...again, enabled: token !== undefined, select: idOf });
  return token === undefined ? undefined : data;
}

const idOf = ({ id }: OwnProfile) => id;

/** Retries after a failure: with growing pauses, and at once when the window or the network returns. */
const again = {
  refetchInterval: ({ state }: Query<OwnProfile>) =>
    state.status === 'error' && pauseAfter(state.errorUpdateCount),
  refetchOnWindowFocus: ifFailed,
  refetchOnReconnect: ifFailed,
};

/** Milliseconds: 2, 4, 8 … seconds, and never more than 30 (rules/accounts 39). */
export function pauseAfter(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** failures);
}

function ifFailed({ state }: Query<OwnProfile>): 'always' | false {
  return state.status === 'error' && 'always';
}

/** Returns the member's own reactions; waits if they are still loading. */
export async function fetchReactions(api: Api, queries: QueryClient): Promise<Reactions> {
  return (await queries.ensureQueryData(callQuery(api, getOwnProfile, {}))).reactions;
}

/** Changes the cached reactions of the member; a viewer who has signed out in the meantime has none. */
export function changeReactions(
  api: Api,
  queries: QueryClient,
  change: (reactions: Reactions) => Reactions,
): void {
  const { queryKey } = callQuery(api, getOwnProfile, {});
  queries.setQueryData(
    queryKey,
    (profile: OwnProfile | undefined) => profile && { ...profile, reactions: change(profile.reactions) },
  );
}

/**
 * Requests the reactions again after a failure that leaves their state unknown, or after a change of it. A first
 * response that is still pending may be older and would be mistaken for the new one.
 */
export async function refetchReactions(api: Api, queries: QueryClient): Promise<void> {
  const { queryKey } = callQuery(api, getOwnProfile, {});
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** A pending response may be older than what the server has just acknowledged. */
export async function refetchPendingReactions(api: Api, queries: QueryClient): Promise<void> {
  const { queryKey } = callQuery(api, getOwnProfile, {});
  if (queries.isFetching({ queryKey }) > 0) await refetchReactions(api, queries);
}
