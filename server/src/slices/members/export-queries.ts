/** Notes about a member, and those that a member wrote as staff: when, and no words (rules/data-export 3). */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedNote } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

export async function* exportNotes(database: Database, memberId: MemberId): AsyncGenerator<ExportedNote> {
  const notes = everyRow<ExportedNote & { id: number }>((after, limit) =>
    database.query(
      `select id, case when author_id = $1 then 'member' else 'staff' end as by, member_id as "memberId",
         written_at as "writtenAt"
       from member_notes where (member_id = $1 or author_id = $1) and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _note, ...note } of notes) yield note;
}
