import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberId } from '#contract/core/ids.ts';
import { decideApplications, listApplications } from '#contract/members/application-calls.ts';
import { type Applications, applicationsLimit, decidedText } from '#contract/members/applications.ts';
import { listMembers } from '#contract/members/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';

const none: Applications = { applications: [], total: 0 };

/** Who waits for the office, as many as are decided at once. Who comes back to the window is told anew. */
export function useApplications(): Applications {
  const query = callQuery(useApi(), listApplications, { skip: 0, limit: applicationsLimit });
  return useQuery({ ...query, refetchOnWindowFocus: true }).data ?? none;
}

/** Which of those who wait are chosen. Whom somebody else has decided about meanwhile is not. */
export function useChosen(applications: Applications['applications']) {
  const [marked, setMarked] = useState<ReadonlySet<MemberId>>(new Set());
  const shown = applications.map(({ id }) => id);
  return {
    ids: shown.filter((id) => marked.has(id)),
    mark: (id: MemberId, isMarked: boolean) =>
      setMarked(new Set([...marked].filter((other) => other !== id).concat(isMarked ? id : []))),
    markAll: (isMarked: boolean) => setMarked(new Set(isMarked ? shown : [])),
  };
}

/** Decides about `ids`, and says what came of it. */
export function useDeciding(ids: MemberId[]) {
  const api = useApi();
  const table = useTableAct(listApplications, listMembers);

  async function decide(isApproved: boolean, reason: string): Promise<string> {
    return decidedText(await api(decideApplications, { ids, isApproved, reason }), isApproved);
  }

  return {
    isPending: table.isPending,
    approve: () => table.act(() => decide(true, '')),
    /** Throws the Fault when it does not work. */
    refuse: async (reason: string) => table.done(await decide(false, reason)),
  };
}
