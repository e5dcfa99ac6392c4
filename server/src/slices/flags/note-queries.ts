/** The SQL of notes for colleagues. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { FlagNote, NoteOnFlagged } from '#contract/flags/model.ts';
import { authoredIds } from '../../platform/db/authored.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';

type NoteRow = Omit<FlagNote, 'member'> & AuthorRow;

const columns = `n.id, n.words, n.written_at as "writtenAt", ${authorColumns}`;

export async function insertNote(
  database: Database,
  { id, words }: NoteOnFlagged,
  memberId: MemberId,
): Promise<FlagNote> {
  const [row] = await database.prepared<NoteRow>(
    'insert-flag-note',
    `with n as (insert into flag_notes (comment_id, member_id, words) values ($1, $2, $3) returning *)
     select ${columns} from n join members m on m.id = n.member_id`,
    [id, memberId, words],
  );
  if (row === undefined) throw new Error('a note was written by nobody');
  return noteOf(row);
}

/** The oldest first. */
export async function listNotes(database: Database, commentId: CommentId): Promise<FlagNote[]> {
  const rows = await database.prepared<NoteRow>(
    'list-flag-notes',
    `select ${columns} from flag_notes n join members m on m.id = n.member_id
     where n.comment_id = $1 order by n.id`,
    [commentId],
  );
  return rows.map(noteOf);
}

function noteOf({ id, words, writtenAt, ...author }: NoteRow): FlagNote {
  return { id, member: authorOf(author), words, writtenAt };
}

/** By a member who leaves, and about what they wrote. */
export async function deleteNotesOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    `delete from flag_notes where member_id = $1 or comment_id in (select id from ${authoredIds('comments')} own)`,
    [memberId],
  );
}
