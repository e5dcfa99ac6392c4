import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { longListLimit } from '#contract/core/request.ts';
import { blockSender, listBlocked, unblockSender } from '#contract/messages/safety-calls.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Members that the viewer has blocked, latest first. */
export function useBlockedMembers() {
  return useQuery(callQuery(useApi(), listBlocked, { skip: 0, limit: longListLimit.max }));
}

/** Blocks a member and offers to undo it (rules/messages 32). */
export function useBlockMember() {
  const api = useApi();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function change(call: typeof blockSender, { id }: Author, undo?: () => void): Promise<void> {
    setPending(true);
    try {
      const text = await api(call, { id });
      showToast({ tone: 'good', text, ...(undo && { action: { label: 'Undo', onPress: undo } }) });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await queries.invalidateQueries({ queryKey: [listBlocked.name] });
    setPending(false);
  }

  const unblock = (member: Author) => change(unblockSender, member);
  const block = (member: Author) => change(blockSender, member, () => unblock(member));
  return { isPending, block, unblock };
}

export function nameOf({ firstName, lastName }: Pick<Author, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
