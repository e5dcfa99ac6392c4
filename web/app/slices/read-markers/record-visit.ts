/** Records a member's visit on the server; only members load it. */
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

/**
 * Returns the previous visit. `age` is the time since the comments were read, in milliseconds. Throws a Fault if
 * recording fails.
 */
export async function recordVisit(
  { api, queries }: VisitTools,
  subject: Subject,
  age: number,
): Promise<LastVisit> {
  const visit = await api(markSeen[subject.kind], { subject, age });
  // Only existing queries are updated: a new entry would have no observer and outlive the session.
  queries.setQueriesData({ queryKey: newActivityKey(subject), exact: true }, null);
  queries.invalidateQueries({ queryKey: newThreadsKey });
  return visit;
}
