import type { Icon } from '@tabler/icons-react';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import { Link, type To } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { applicationScreenTexts } from '#contract/members/texts.ts';
import { countIn } from '#contract/overview/model.ts';
import { pendingPostScreenTexts } from '#contract/pending-posts/texts.ts';
import { useOverview } from '../client/overview.ts';
import classes from '../kit/page/queue-entry.module.css';

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

interface QueueEntryProps {
  icon: Icon;
  name: string;
  /** Number of waiting items; at 0 the entry is hidden. */
  count: number;
  to: To;
  className: string | undefined;
}

/** A menu entry with the number of waiting items and a link to them. */
function QueueEntry({ icon: Sign, name, count, to, className }: QueueEntryProps) {
  if (count === 0) return null;
  return (
    <li>
      <Link className={className} to={to}>
        <Sign size={18} stroke={1.75} aria-hidden />
        {name}
        <span className={classes.count}>{count}</span>
      </Link>
    </li>
  );
}
