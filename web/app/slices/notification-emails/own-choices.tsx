import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { choose, listChoices } from '#contract/notification-emails/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { useOptimisticChoice } from './use-optimistic-choice.ts';

/** The viewer's notification settings. */
export function OwnChoices({ zoneNote }: { zoneNote: ReactNode }) {
  const api = useApi();
  const query = callQuery(api, listChoices, {});
  const found = useQuery({ ...query, refetchOnMount: 'always' });
  const onChoose = useOptimisticChoice(query.queryKey, (chosen) => api(choose, chosen));
  return (
    <QueryResult query={found} label="Loading notification settings">
      {(settings) => <ChoicesTable settings={settings} onChoose={onChoose} zoneNote={zoneNote} />}
    </QueryResult>
  );
}
