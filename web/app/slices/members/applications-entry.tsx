import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import { useQuery } from '@tanstack/react-query';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { listApplications } from '#contract/members/application-calls.ts';
import { applicationScreenTexts } from '#contract/members/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { QueueEntry } from '../../kit/page/queue-entry.tsx';

interface ApplicationsEntryProps {
  /** Whose menu it is. */
  memberId: MemberId;
  className: string | undefined;
}

/** Of the admins' menu: how many registrations wait. Who comes back to the window is told anew. */
export default function ApplicationsEntry({ memberId, className }: ApplicationsEntryProps) {
  const query = callQuery(useApi(), listApplications, { skip: 0, limit: 1 });
  const { data } = useQuery({ ...query, refetchOnWindowFocus: true });
  return (
    <QueueEntry
      icon={IconUserQuestion}
      name={applicationScreenTexts.entry}
      count={data?.total ?? 0}
      to={paths.areaTab(memberId, 'applications')}
      className={className}
    />
  );
}
