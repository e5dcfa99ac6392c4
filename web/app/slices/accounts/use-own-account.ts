import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { viewEmailChange } from '#contract/accounts/email-calls.ts';
import { listOwnSessions } from '#contract/accounts/session-calls.ts';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The viewer's sessions. */
export function useOwnSessions() {
  return useQuery({ ...callQuery(useApi(), listOwnSessions, {}), refetchOnMount: 'always' });
}

/** The viewer's pending change of address. */
export function useEmailChange() {
  return useQuery({ ...callQuery(useApi(), viewEmailChange, {}), refetchOnMount: 'always' });
}

/** Requests both again after any change of the account, and the profile, which contains the address. */
export function useAccountRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const names = [viewEmailChange.name, listOwnSessions.name, getOwnProfile.name];
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  }, [queries]);
}
