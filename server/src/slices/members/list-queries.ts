/** SQL of the members table, and of one member in full. */

import { takeBackDays } from '#contract/account-deletion/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { normalizeForSearch } from '#contract/core/search-text.ts';
import type { ListedMember, ListMembers, ManagedMember, MemberOrder } from '#contract/members/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUnreachable } from '../../platform/mail/queries.ts';
import {
  type AuthorRow,
  aliveSession,
  applicationState,
  authorColumns,
  reputationOf,
} from '../accounts/index.ts';

const orders: Record<MemberOrder, string> = {
  newest: 'm.created_at desc, m.id desc',
  oldest: 'm.created_at, m.id',
  name: 'lower(m.last_name), lower(m.first_name), m.id',
  seen: 'm.last_seen_at desc nulls last, m.id desc',
};

/**
 * For `members m`; each count reads one index. Flags on the viewer's own comments are left out. `viewer` is a
 * placeholder.
 */
function columnsFor(viewer: string): string {
  return `${authorColumns}, m.email, m.status, m.confirmed_at is not null as "isConfirmed",
    ${applicationState} as application,
    m.created_at as "joinedAt", m.last_seen_at as "lastSeenAt", m.version,
    (select count(*) from products p where p.author_id = m.id and p.deleted_at is null) as products,
    (select coalesce(sum(c.flag_count), 0) from comments c
      where c.author_id = m.id and c.author_id <> ${viewer} and c.flag_count > 0 and c.deleted_at is null) as flags`;
}

type Row<Member extends ListedMember> = Omit<Member, 'id'> & AuthorRow;

export async function findListed(
  database: Database,
  list: ListMembers,
  viewerId: MemberId,
): Promise<ListedMember[]> {
  const { from, values } = narrowed(list);
  const order = orders[list.order];
  const found = `select m.id ${from}
    order by ${order} limit $${values.length + 1} offset $${values.length + 2}`;
  const rows = await database.query<Row<ListedMember>>(
    `select ${columnsFor(`$${values.length + 3}`)} from (${found}) found join members m on m.id = found.id order by ${order}`,
    [...values, list.limit, list.skip, viewerId],
  );
  return rows.map(memberOf);
}

export async function countListed(database: Database, list: ListMembers): Promise<number> {
  const { from, values } = narrowed(list);
  const [row] = await database.query<{ count: number }>(`select count(*) as count ${from}`, values);
  return row?.count ?? 0;
}

/**
 * `from members m` with the filters. It is planned with its values, as the best plan depends on how many rows a filter
 * leaves. `offset 0` makes the search run before sorting. A scan along the order would compute every member's search
 * words.
 */
function narrowed({ text, role, status, isConfirmed }: ListMembers) {
  const values: unknown[] = [];
  const conditions = ['m.erased_at is null'];
  const having = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (text !== '')
    having((words) => `${searched} @@ to_tsquery('unaccented_simple', ${words})`, beginningsOf(text));
  if (role !== null) having((named) => `m.role = ${named}`, role);
  if (status !== null) having((named) => `m.status = ${named}`, status);
  if (isConfirmed !== null) having((named) => `(m.confirmed_at is not null) = ${named}`, isConfirmed);
  const where = `where ${conditions.join(' and ')}`;
  const from = text === '' ? `from members m ${where}` : `from (select * from members m ${where} offset 0) m`;
  return { from, values };
}

const searched = 'member_search_vector(m.first_name, m.last_name, m.email)';

/** Each word of the text must begin a word of the name or the address. Text without words matches no member. */
function beginningsOf(text: string): string {
  const words = normalizeForSearch(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

function memberOf<Member extends ListedMember>({ authorId, ...row }: Row<Member>) {
  return { ...row, id: authorId };
}

export async function findManaged(
  database: Database,
  id: MemberId,
  viewerId: MemberId,
): Promise<ManagedMember | undefined> {
  const [row] = await database.query<Row<ManagedMember>>(
    `select ${columnsFor('$3')}, ${isUnreachable} as "isUnreachable", greatest(${reputationOf}, 0) as reputation,
       m.date_of_birth as "dateOfBirth", m.hide_date_of_birth as "hideDateOfBirth", m.address, m.city,
       m.zip_code as "zipCode", m.time_zone as "timeZone",
       m.invited_at is not null and m.confirmed_at is null as "isInvited",
       m.deletion_requested_at + make_interval(hours => 24 * $2) as "deletedAt",
       (select count(*) from sessions s where s.member_id = m.id and ${aliveSession}) as sessions,
       (select count(*) from member_notes n where n.member_id = m.id) as notes
     from members m where m.id = $1 and m.erased_at is null`,
    [id, takeBackDays, viewerId],
  );
  return row && memberOf(row);
}
