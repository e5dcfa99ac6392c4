/** What the record has of a member: their own acts, and those of others on what is theirs. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedAct } from '#contract/exports/model.ts';
import type { OwnedKind } from '../../platform/db/audit.ts';
import { authoredIds } from '../../platform/db/authored.ts';
import type { Database } from '../../platform/db/database.ts';

export interface RecordRow extends ExportedAct {
  id: number;
  /** Whether it was done to what is the member's own. */
  isAboutOwn: boolean;
}

export interface RecordPage {
  memberId: MemberId;
  /** Of the last entry that was read. */
  after: number;
  limit: number;
}

export type RecordedKind = OwnedKind;

/** Each kind of thing that acts are about: whether one is the member's, and all that are. */
const owned: Record<RecordedKind, { isOwn: string; ids: string }> = {
  comment: authoredKind('comments'),
  product: authoredKind('products'),
  thread: authoredKind('threads'),
  member: { isOwn: 'a.subject_id = $1', ids: '(select $1::integer as id)' },
  message: {
    isOwn: 'exists (select from messages o where o.id = a.subject_id and o.sender_id = $1)',
    ids: '(select id from messages where sender_id = $1)',
  },
  'held-post': {
    isOwn: 'exists (select from held_posts o where o.id = a.subject_id and o.author_id = $1)',
    ids: '(select id from held_posts where author_id = $1)',
  },
};

export const recordedKinds = Object.keys(owned) as RecordedKind[];

function authoredKind(table: string) {
  const isOwn = `exists (select from ${table} o where o.id = a.subject_id and o.author_id = $1)`;
  return { isOwn, ids: authoredIds(table) };
}

const columns = `a.at, a.action, a.subject as "targetKind", a.subject_id as "targetId", a.before, a.after`;

const isOwn = recordedKinds.map((kind) => `when '${kind}' then ${owned[kind].isOwn}`).join(' ');

/** By the member; walks along the index of who acted. */
export function listOwnActs(
  database: Database,
  { memberId, after, limit }: RecordPage,
): Promise<RecordRow[]> {
  return database.query<RecordRow>(
    `select a.id, 'member' as by, ${columns}, case a.subject ${isOwn} else false end as "isAboutOwn"
     from audit_log a where a.actor_id = $1 and a.id > $2 order by a.id limit $3`,
    [memberId, after, limit],
  );
}

/** By others, on what of this kind is the member's; each is looked up in the index of what acts are about. */
export function listActsOn(
  database: Database,
  kind: RecordedKind,
  { memberId, after, limit }: RecordPage,
): Promise<RecordRow[]> {
  return database.query<RecordRow>(
    `select a.id, 'staff' as by, ${columns}, true as "isAboutOwn"
     from ${owned[kind].ids} o join audit_log a on a.subject = '${kind}' and a.subject_id = o.id
     where a.actor_id <> $1 and a.id > $2 order by a.id limit $3`,
    [memberId, after, limit],
  );
}
