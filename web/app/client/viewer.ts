import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/core/ids.ts';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import type { OwnProfile, Reactions } from '#contract/profiles/model.ts';
import type { Api } from './api.ts';
import { callQuery, useApi } from './queries.ts';
import { guest, type Session, session } from './session.ts';

/** Who looks at the page. Everyone is a guest on the server and until the page has come alive. */
export type Viewer =
  | { is: 'guest' }
  /** Signed in, the profile is on its way. */
  | { is: 'loading' }
  | UnknownViewer
  | { is: 'member'; profile: OwnProfile };

/** Signed in, and the profile did not come: it is asked for again by itself, or at once by `retry`. */
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
  // While it is asked for again the failure before still stands.
  if (found.errorUpdateCount === 0) return { is: 'loading' };
  return { is: 'unknown', isRetrying: found.isFetching, retry: () => found.refetch() };
}

/** Who looks at the page, for lists: it stays the same while what one likes and flags changes. */
export function useMemberId(): MemberId | undefined {
  const { token } = useSession();
  const query = callQuery(useApi(), getOwnProfile, {});
  const { data } = useQuery({ ...query, ...again, enabled: token !== undefined, select: idOf });
  return token === undefined ? undefined : data;
}

const idOf = ({ id }: OwnProfile) => id;

/** Once it has failed: after growing pauses, and at once when one is back at the window or on the network. */
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

/** The member's own reactions, waited for where they are still on their way. */
export async function fetchReactions(api: Api, queries: QueryClient): Promise<Reactions> {
  return (await queries.ensureQueryData(callQuery(api, getOwnProfile, {}))).reactions;
}

/** Changes what is kept of the member's reactions; who has signed out meanwhile has none. */
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
 * After a failure that leaves open what the server has, or a change of it: it is asked again. A first answer that is on its way
 * would be taken for the new one, and may be older.
 */
export async function refetchReactions(api: Api, queries: QueryClient): Promise<void> {
  const { queryKey } = callQuery(api, getOwnProfile, {});
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** An answer that is on its way may be older than what the server has acknowledged just now. */
export async function renewReactionsUnderWay(api: Api, queries: QueryClient): Promise<void> {
  const { queryKey } = callQuery(api, getOwnProfile, {});
  if (queries.isFetching({ queryKey }) > 0) await refetchReactions(api, queries);
}
