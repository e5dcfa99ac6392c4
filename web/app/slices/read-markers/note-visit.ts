/** Notes a member's visit on the server; members alone load it. */
import type { QueryClient } from '@tanstack/react-query';
import type { Subject } from '#contract/core/ids.ts';
import { markSeen } from '#contract/read-markers/calls.ts';
import type { LastVisit } from '#contract/read-markers/model.ts';
import type { Api } from '../../client/api.ts';
import { newActivityKey, newThreadsKey } from './new-activity-queries.ts';

interface VisitTools {
  api: Api;
  queries: QueryClient;
}

/** Answers the visit before. `age` is how long ago it was read, in milliseconds. Throws a Fault where it is not noted. */
export async function noteVisit(
  { api, queries }: VisitTools,
  subject: Subject,
  age: number,
): Promise<LastVisit> {
  const visit = await api(markSeen[subject.kind], { subject, age });
  // One that no card has asked for belongs to nobody, and would outlive the session.
  queries.setQueriesData({ queryKey: newActivityKey(subject), exact: true }, null);
  queries.invalidateQueries({ queryKey: newThreadsKey });
  return visit;
}
