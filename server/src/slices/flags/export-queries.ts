/** What a member did about flags: those that they raised, open or cleared by the staff, and notes for colleagues. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { ExportedFlag, ExportedFlagNote } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

export async function* exportFlags(database: Database, memberId: MemberId): AsyncGenerator<ExportedFlag> {
  const open = everyRow<Omit<ExportedFlag, 'commentId' | 'clearedAt'> & { id: CommentId }>((after, limit) =>
    database.query(
      `select comment_id as id, reason, words, created_at as "raisedAt" from flags
       where member_id = $1 and comment_id > $2 order by comment_id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id, ...flag } of open) yield { commentId: id, ...flag, clearedAt: null };
  yield* clearedFlags(database, memberId);
}

async function* clearedFlags(database: Database, memberId: MemberId): AsyncGenerator<ExportedFlag> {
  const cleared = everyRow<ExportedFlag & { id: number }>((after, limit) =>
    database.query(
      `select a.id, a.subject_id as "commentId", f ->> 'reason' as reason, coalesce(w.words, '') as words,
         (f ->> 'raisedAt')::timestamptz as "raisedAt", a.at as "clearedAt"
       from audit_log a cross join lateral jsonb_array_elements(a.before -> 'flags') f
       left join cleared_flag_words w on w.entry_id = a.id and w.member_id = $1
       where a.before ? 'flags' and a.before -> 'flags' @> jsonb_build_array(jsonb_build_object('memberId', $1::integer))
         and f -> 'memberId' = to_jsonb($1::integer) and a.id > $2 order by a.id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _entry, ...flag } of cleared) yield flag;
}

export async function* exportFlagNotes(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedFlagNote> {
  const notes = everyRow<ExportedFlagNote & { id: number }>((after, limit) =>
    database.query(
      `select id, comment_id as "commentId", words, written_at as "writtenAt" from flag_notes
       where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _note, ...note } of notes) yield note;
}
