import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { callQuery, useApi } from './queries.ts';
import { guest, type Session, session } from './session.ts';

/** Who looks at the page. Everyone is a guest on the server and until the page has come alive. */
export type Viewer =
  | { is: 'guest' }
  /** Signed in, the profile is on its way (or failed to arrive). */
  | { is: 'arriving' }
  | { is: 'member'; profile: OwnProfile };

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read, () => guest);
}

export function useViewer(): Viewer {
  const { token } = useSession();
  const { data } = useQuery({ ...callQuery(useApi(), getOwnProfile, {}), enabled: token !== undefined });
  if (token === undefined) return { is: 'guest' };
  return data === undefined ? { is: 'arriving' } : { is: 'member', profile: data };
}
