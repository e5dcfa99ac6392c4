/** The SQL of flags that the staff cleared: the record has who raised them and why, a table what they said. */
import { sql } from 'kysely';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { authoredIds } from '../../platform/db/authored.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { ClearedFlag } from './queries.ts';

/** As the record keeps it. */
export type RecordedFlag = Omit<ClearedFlag, 'words'>;

export async function keepClearedWords(db: Db, entryId: number, flags: ClearedFlag[]): Promise<void> {
  const worded = flags.filter(({ words }) => words !== '');
  if (worded.length === 0) return;
  await db
    .insertInto('cleared_flag_words')
    .values(worded.map(({ memberId, words }) => ({ entry_id: entryId, member_id: memberId, words })))
    .execute();
}

/**
 * Opens the flags again that an entry cleared; of whoever left, or has flagged anew, there is none to open. Replies with
 * how many are open then.
 */
export async function reopenFlags(db: Db, commentId: CommentId, entryId: number): Promise<number> {
  const { rows } = await sql<{ flagCount: number }>`
    with opened as (
      insert into flags (comment_id, member_id, created_at, reason, words)
      select ${commentId}, m.id, f."raisedAt", f.reason, coalesce(w.words, '')
      from audit_log a
      cross join jsonb_to_recordset(coalesce(a.before -> 'flags', '[]'))
        f("memberId" integer, "raisedAt" timestamptz, reason text)
      join members m on m.id = f."memberId" and m.erased_at is null
      left join cleared_flag_words w on w.entry_id = a.id and w.member_id = m.id
      where a.id = ${entryId}
      on conflict do nothing returning 1)
    update comments set flag_count = flag_count + (select count(*) from opened) where id = ${commentId}
    returning flag_count as "flagCount"`.execute(db);
  return rows[0]?.flagCount ?? 0;
}

/** What a member said who leaves, and what others said of theirs. */
export async function deleteClearedWordsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    `delete from cleared_flag_words w using audit_log a
     where a.id = w.entry_id and (w.member_id = $1
       or a.subject = 'comment' and a.subject_id in (select id from ${authoredIds('comments')} own))`,
    [memberId],
  );
}
