import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listHeld } from '#contract/newcomers/calls.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { useQueueCount } from '../../client/queue-count.ts';
import { QueueEntry } from '../../kit/page/queue-entry.tsx';

interface WaitingEntryProps {
  /** Whose menu it is. */
  memberId: MemberId;
  className: string | undefined;
}

/** Of the staff's menu: how much waits of newcomers. */
export default function WaitingEntry({ memberId, className }: WaitingEntryProps) {
  return (
    <QueueEntry
      icon={IconHourglass}
      name={newcomerScreenTexts.entry}
      count={useQueueCount(listHeld)}
      to={paths.areaTab(memberId, 'newcomers')}
      className={className}
    />
  );
}
