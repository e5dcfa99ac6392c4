import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import type { Tx } from '../../platform/db/database.ts';
import { subjectNames } from './subject-queries.ts';

export interface PostWords {
  authorId: MemberId;
  title: string;
  html: string;
  isShown: boolean;
}

/** A deleted one, too; it stays as it is until the transaction ends. */
export async function findPostWords(tx: Tx, { kind, id }: Subject): Promise<PostWords | undefined> {
  const { rows } = await sql<PostWords>`
    select author_id as "authorId", title, description_html as html, deleted_at is null as "isShown"
    from ${sql.table(subjectNames[kind].table)} where id = ${id} for no key update`.execute(tx);
  return rows[0];
}
