import { sql } from 'kysely';
import type { MemberId, PerKind, Subject, SubjectKind } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { subjectNames } from './subject-queries.ts';

export interface PostWords {
  authorId: MemberId;
  title: string;
  html: string;
  isShown: boolean;
  /** What else an edit changes and the record has of it, as a person reads it. */
  details: Record<string, unknown>;
}

const money = (cents: string) => `round(${cents} / 100.0, 2)::text`;

const details: PerKind<string> = {
  product: `jsonb_build_object('memberPrice', ${money('price_cents')},
    'nonMemberPrice', ${money('non_member_price_cents')}, 'originalPrice', ${money('original_price_cents')},
    'isOnline', is_online, 'url', url, 'isFeatured', is_featured, 'status', status)`,
  thread: `'{}'::jsonb`,
};

/** The whole of what the record has of an edit, as JSON; of a row of either table. */
export function editedJson(kind: SubjectKind): string {
  return `(jsonb_build_object('title', title, 'html', description_html) || ${details[kind]})`;
}

/** A deleted one, too; it stays as it is until the transaction ends. */
export async function findPostWords(tx: Tx, { kind, id }: Subject): Promise<PostWords | undefined> {
  const { rows } = await sql<PostWords>`
    select author_id as "authorId", title, description_html as html, deleted_at is null as "isShown",
      ${sql.raw(details[kind])} as details
    from ${sql.table(subjectNames[kind].table)} where id = ${id} for no key update`.execute(tx);
  return rows[0];
}
