/** SQL that counts what waits for staff. */

import type { CommentId, MemberId, SubjectKind } from '#contract/core/ids.ts';
import type { QueueName } from '#contract/overview/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type BackupFigures, figuresSql } from '../backups/index.ts';
import { reportedEnds } from '../ends/index.ts';
import { flaggedSql } from '../flags/index.ts';
import { openApplication } from '../members/index.ts';
import { openReports } from '../messages/index.ts';
import { waitingFor } from '../pending-posts/index.ts';

export interface FoundQueues {
  counts: Record<QueueName, number>;
  newestFlagged: { id: CommentId; kind: SubjectKind; subjectId: number } | null;
  backups: BackupFigures;
  /** Acts that were logged since the setup. Null if the setup was too long ago, or never happened. */
  actsSinceSetup: string[] | null;
}

const newest = (kind: SubjectKind) =>
  `select c.id, '${kind}' as kind, p.id as "subjectId", c.flagged_at ${flaggedSql(kind)}`;

/**
 * Counts what waits for the viewer. Leaves out the viewer's own posts and comments, about which the viewer may not
 * decide. `acts` are those of the setup list.
 */
export async function findQueues(
  database: Database,
  viewerId: MemberId,
  { acts, days }: { acts: readonly string[]; days: number },
): Promise<FoundQueues> {
  const [row] = await database.prepared<FoundQueues>(
    'find-queues',
    `select json_build_object(
       'flagged-comments', (select count(*) ${flaggedSql('product')}),
       'flagged-huddle-comments', (select count(*) ${flaggedSql('thread')}),
       'first-posts', (select count(*) from held_posts h where ${waitingFor('$1')}),
       'registrations', (select count(*) from applications a where ${openApplication}),
       'reports', (select count(*) ${openReports('$1')}),
       'reported-ends', (select count(*) ${reportedEnds('$1')}),
       'failed-mail', (select count(*) from failed_letters)) as counts,
     (select json_build_object('id', id, 'kind', kind, 'subjectId', "subjectId")
      from (${newest('product')} union all ${newest('thread')}) flagged
      order by flagged_at desc, id desc limit 1) as "newestFlagged",
     (select row_to_json(figures) from (${figuresSql}) figures) as backups,
     (select array(select act from unnest($2::text[]) act where exists (
        select from audit_log a where a.action = act and a.id > setup.id))
      from audit_log setup
      where setup.action = 'site-set-up' and setup.at > now() - make_interval(days => $3)
      order by setup.id desc limit 1) as "actsSinceSetup"`,
    [viewerId, acts, days],
  );
  if (row === undefined) throw new Error('no queues');
  return row;
}
