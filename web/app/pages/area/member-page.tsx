import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberId } from '#contract/core/ids.ts';
import { getMemberProfile } from '#contract/profiles/calls.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';

interface MemberPageProps {
  id: MemberId;
  /** In the place of a member who is not there. */
  missing: ReactNode;
}

/** What is known of another member. */
export default function MemberPage({ id, missing }: MemberPageProps) {
  const { data, error, refetch, isFetching } = useQuery(callQuery(useApi(), getMemberProfile, { id }));
  if (error !== null && asFault(error).code === 'not_found') return missing;
  if (error !== null)
    return <FailedState message={asFault(error).message} onRetry={() => refetch()} retrying={isFetching} />;
  if (data === undefined) return <Spinner label="Loading member" />;
  const name = `${data.firstName} ${data.lastName}`;
  return (
    <>
      <PageHead title={name} noindex />
      <PageTitle>{name}</PageTitle>
    </>
  );
}
