/** Every alert of a member. */
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import type { ExportedAlert } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

export function exportAlerts(database: Database, memberId: MemberId): AsyncGenerator<ExportedAlert> {
  return everyRow<ExportedAlert & { id: AlertId }>((after, limit) =>
    database.query(
      `select a.id, a.title, a.status, a.created_at as "createdAt", a.updated_at as "updatedAt",
         a.fired_count as "firedCount", a.fired_at as "firedAt",
         array(select k.keyword from alert_keywords k where k.alert_id = a.id order by k.position) as keywords
       from alerts a where a.member_id = $1 and a.id > $2 order by a.id limit $3`,
      [memberId, after, limit],
    ),
  );
}
