/** The SQL of what the staff note about a member. */
import type { MemberId, MemberNoteId } from '#contract/core/ids.ts';
import type { AddNote, ListNotes, MemberNote } from '#contract/members/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';

export async function insertNote(db: Db, { id, words }: AddNote, authorId: MemberId): Promise<MemberNoteId> {
  const row = await db
    .insertInto('member_notes')
    .values({ member_id: id, author_id: authorId, words })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type NoteRow = Omit<MemberNote, 'author' | 'id'> & { noteId: MemberNoteId } & AuthorRow;

export async function findNotes(database: Database, { id, skip, limit }: ListNotes): Promise<MemberNote[]> {
  const rows = await database.query<NoteRow>(
    `select n.id as "noteId", n.words, n.written_at as "writtenAt", ${authorColumns}
     from member_notes n join members m on m.id = n.author_id
     where n.member_id = $1 order by n.id desc limit $2 offset $3`,
    [id, limit, skip],
  );
  return rows.map((row) => ({
    id: row.noteId,
    words: row.words,
    writtenAt: row.writtenAt,
    author: authorOf(row),
  }));
}

export async function countNotes(database: Database, { id }: ListNotes): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from member_notes where member_id = $1',
    [id],
  );
  return row?.count ?? 0;
}

/** Those about a member who leaves; those that they wrote stay with whom they are about. */
export async function deleteNotesOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from member_notes where member_id = $1', [memberId]);
}
