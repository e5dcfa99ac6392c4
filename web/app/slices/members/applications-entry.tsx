import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listApplications } from '#contract/members/application-calls.ts';
import { applicationScreenTexts } from '#contract/members/texts.ts';
import { useQueueCount } from '../../client/queue-count.ts';
import { QueueEntry } from '../../kit/page/queue-entry.tsx';

interface ApplicationsEntryProps {
  /** Whose menu it is. */
  memberId: MemberId;
  className: string | undefined;
}

/** Of the admins' menu: how many registrations wait. */
export default function ApplicationsEntry({ memberId, className }: ApplicationsEntryProps) {
  return (
    <QueueEntry
      icon={IconUserQuestion}
      name={applicationScreenTexts.entry}
      count={useQueueCount(listApplications)}
      to={paths.areaTab(memberId, 'applications')}
      className={className}
    />
  );
}
