import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HeldPostId } from '#contract/core/ids.ts';
import { listOwnHeld, withdrawHeld } from '#contract/newcomers/calls.ts';
import type { OwnHeldPost } from '#contract/newcomers/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** What the member posted that is not public, as far as it is known. */
export function useOwnHeld(): OwnHeldPost[] {
  return useQuery({ ...callQuery(useApi(), listOwnHeld, {}), refetchOnMount: 'always' }).data ?? none;
}

const none: OwnHeldPost[] = [];

/** Throws the Fault when it does not work. */
export function useWithdrawing(): (id: HeldPostId) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return async (id) => {
    const text = await api(withdrawHeld, { id });
    await queries.invalidateQueries({ queryKey: [listOwnHeld.name] });
    showToast({ tone: 'good', text });
  };
}
