import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import type { OwnProfile, Reactions } from '#contract/profiles/model.ts';
import type { Api } from './api.ts';
import { callQuery, useApi } from './queries.ts';
import { guest, type Session, session } from './session.ts';

/** Who looks at the page. Everyone is a guest on the server and until the page has come alive. */
export type Viewer =
  | { is: 'guest' }
  /** Signed in, the profile is on its way (or failed to arrive). */
  | { is: 'loading' }
  | { is: 'member'; profile: OwnProfile };

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read, () => guest);
}

export function useViewer(): Viewer {
  const { token } = useSession();
  const { data } = useQuery({ ...callQuery(useApi(), getOwnProfile, {}), enabled: token !== undefined });
  if (token === undefined) return { is: 'guest' };
  return data === undefined ? { is: 'loading' } : { is: 'member', profile: data };
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

/** After a failure that leaves open what the server has: it is asked again. */
export function refetchReactions(api: Api, queries: QueryClient): void {
  const { queryKey } = callQuery(api, getOwnProfile, {});
  queries.invalidateQueries({ queryKey });
}
