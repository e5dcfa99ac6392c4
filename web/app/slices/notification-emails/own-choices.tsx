import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { choose, listChoices } from '#contract/notification-emails/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { useChoosing } from './use-choosing.ts';

/** The viewer's notification settings. */
export function OwnChoices({ zoneNote }: { zoneNote: ReactNode }) {
  const api = useApi();
  const query = callQuery(api, listChoices, {});
  const found = useQuery({ ...query, refetchOnMount: 'always' });
  const onChoose = useChoosing(query.queryKey, (chosen) => api(choose, chosen));
  return (
    <Awaited query={found} label="Loading notification settings">
      {(settings) => <ChoicesTable settings={settings} onChoose={onChoose} zoneNote={zoneNote} />}
    </Awaited>
  );
}
