import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { applicationScreenTexts } from '#contract/members/texts.ts';
import { countIn } from '#contract/overview/model.ts';
import { pendingPostScreenTexts } from '#contract/pending-posts/texts.ts';
import { useOverview } from '../client/overview.ts';
import { QueueEntry } from '../kit/page/queue-entry.tsx';

interface StaffEntriesProps {
  /** The member whose menu it is. */
  memberId: MemberId;
  className: string | undefined;
}

/** Queues of the staff with their counts; flagged comments link to the most recently flagged one. */
export default function StaffEntries({ memberId, className }: StaffEntriesProps) {
  const { data } = useOverview();
  if (data === undefined) return null;
  const { queues, newestFlagged } = data;
  return (
    <>
      {newestFlagged !== null && (
        <QueueEntry
          icon={IconFlag}
          name={flagTexts.waiting}
          count={countIn(queues, 'allComments', 'huddleComments')}
          to={paths.comment(newestFlagged.subject, newestFlagged.id)}
          className={className}
        />
      )}
      <QueueEntry
        icon={IconHourglass}
        name={pendingPostScreenTexts.entry}
        count={countIn(queues, 'newcomers')}
        to={paths.areaTab(memberId, 'newcomers')}
        className={className}
      />
      <QueueEntry
        icon={IconUserQuestion}
        name={applicationScreenTexts.entry}
        count={countIn(queues, 'applications')}
        to={paths.areaTab(memberId, 'applications')}
        className={className}
      />
    </>
  );
}
