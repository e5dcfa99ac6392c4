import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useQuery } from '@tanstack/react-query';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listHeld } from '#contract/newcomers/calls.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { QueueEntry } from '../../kit/page/queue-entry.tsx';

interface WaitingEntryProps {
  /** Whose menu it is. */
  memberId: MemberId;
  className: string | undefined;
}

/** Of the staff's menu: how much waits of newcomers. Who comes back to the window is told anew. */
export default function WaitingEntry({ memberId, className }: WaitingEntryProps) {
  const query = callQuery(useApi(), listHeld, { skip: 0, limit: 1 });
  const { data } = useQuery({ ...query, refetchOnWindowFocus: true });
  return (
    <QueueEntry
      icon={IconHourglass}
      name={newcomerScreenTexts.entry}
      count={data?.total ?? 0}
      to={paths.areaTab(memberId, 'newcomers')}
      className={className}
    />
  );
}
