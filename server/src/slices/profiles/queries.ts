import type { MemberStatus, Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Votable } from '#contract/core/subject.ts';
import type { Marks } from '#contract/profiles/model.ts';
import type { Database } from '../../platform/db/database.ts';

interface OwnRow {
  id: MemberId;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string | null;
  role: Role;
}

export async function getOwnRow(database: Database, memberId: MemberId): Promise<OwnRow> {
  const [row] = await database.named<OwnRow>(
    'get-own-profile',
    'select id, first_name, last_name, email, avatar, role from members where id = $1',
    [memberId],
  );
  if (row === undefined) throw new Error('a session names a member who does not exist');
  return row;
}

export interface MemberRow extends OwnRow {
  address: string;
  city: string;
  zip_code: string;
  hide_date_of_birth: boolean;
  date_of_birth: string | null;
  time_zone: number;
  status: MemberStatus;
  reputation: number;
  created_at: Date;
  product_count: number;
  comment_count: number;
  vote_count: number;
}

export async function findMemberRow(database: Database, memberId: MemberId): Promise<MemberRow | undefined> {
  const [row] = await database.named<MemberRow>(
    'find-member-profile',
    `select id, first_name, last_name, email, avatar, role, address, city, zip_code, hide_date_of_birth,
       date_of_birth, time_zone, status, reputation, created_at,
       (select count(*) from products p where p.author_id = m.id and p.deleted_at is null) as product_count,
       (select count(*) from comments c where c.author_id = m.id and c.deleted_at is null) as comment_count,
       (select count(*) from votes v where v.member_id = m.id and v.product_id is not null)
       + (select count(*) from votes v where v.member_id = m.id and v.thread_id is not null)
       + (select count(*) from votes v where v.member_id = m.id and v.comment_id is not null) as vote_count
     from members m where id = $1 and confirmed_at is not null`,
    [memberId],
  );
  return row;
}

/** What a member voted on and flagged; one row, whatever the number of votes and flags. */
export async function getMarks(database: Database, memberId: MemberId): Promise<Marks> {
  // Each kind of thing has an index of its own, which a statement uses that names the kind.
  const votesOn = (kind: Votable['kind']) => `(
    select json_build_object(
      'liked', coalesce(json_agg(${kind}_id) filter (where is_like), '[]'),
      'disliked', coalesce(json_agg(${kind}_id) filter (where not is_like), '[]'))
    from votes where member_id = $1 and ${kind}_id is not null)`;
  const [row] = await database.named<Marks>(
    'get-marks',
    `select json_build_object(
         'product', ${votesOn('product')}, 'thread', ${votesOn('thread')}, 'comment', ${votesOn('comment')}) as votes,
       (select coalesce(array_agg(comment_id), '{}') from flags where member_id = $1) as "flaggedComments"`,
    [memberId],
  );
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}
