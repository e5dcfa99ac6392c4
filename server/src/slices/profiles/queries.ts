import type { MemberId, Votable } from '#contract/core/ids.ts';
import type { ExportedProfile } from '#contract/exports/model.ts';
import type { EditedProfile } from '#contract/profiles/form.ts';
import type { MemberProfile, OwnProfile, PrivateDetails, Reactions } from '#contract/profiles/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isUnreachable } from '../../platform/mail/queries.ts';
import { type AuthorRow, authorColumns, authorOf, isPresent, reputationOf } from '../accounts/index.ts';

type OwnRow = Omit<OwnProfile, 'id' | 'reactions'> & AuthorRow;

export async function getOwnRow(database: Database, memberId: MemberId): Promise<OwnRow> {
  const [row] = await database.prepared<OwnRow>(
    'get-own-profile',
    `select ${authorColumns}, m.email, ${isUnreachable} as "isUnreachable" from members m where m.id = $1`,
    [memberId],
  );
  if (row === undefined) throw new Error('a session names a member who does not exist');
  return row;
}

export interface MemberRow
  extends AuthorRow,
    Pick<MemberProfile, 'city' | 'joinedAt' | 'reputation' | 'dateOfBirth'>,
    Omit<PrivateDetails, 'reactions'> {
  products: number;
  comments: number;
  votes: number;
}

export async function findMemberRow(database: Database, memberId: MemberId): Promise<MemberRow | undefined> {
  const [row] = await database.prepared<MemberRow>(
    'find-member-profile',
    `select ${authorColumns}, m.email, ${isUnreachable} as "isUnreachable", m.address, m.city, m.zip_code as "zipCode",
       m.hide_date_of_birth as "hideDateOfBirth", m.date_of_birth as "dateOfBirth", m.time_zone as "timeZone",
       m.status, m.version, ${reputationOf} as reputation, m.created_at as "joinedAt",
       (select count(*) from products p where p.author_id = m.id and p.deleted_at is null) as products,
       (select count(*) from comments c where c.author_id = m.id and c.deleted_at is null) as comments,
       (select count(*) from votes v where v.member_id = m.id) as votes
     from members m where m.id = $1 and ${isPresent}`,
    [memberId],
  );
  return row;
}

/** A member's votes, flags and saved products in one result row, however many they are. */
export async function getReactions(database: Database, memberId: MemberId): Promise<Reactions> {
  // Each kind has its own index, which PostgreSQL uses if the statement names the kind.
  const votesOn = (kind: Votable['kind']) => `(
    select json_build_object(
      'liked', coalesce(json_agg(${kind}_id) filter (where is_like), '[]'),
      'disliked', coalesce(json_agg(${kind}_id) filter (where not is_like), '[]'))
    from votes where member_id = $1 and ${kind}_id is not null)`;
  const [row] = await database.prepared<Reactions>(
    'get-reactions',
    `select json_build_object(
         'product', ${votesOn('product')}, 'thread', ${votesOn('thread')}, 'comment', ${votesOn('comment')}) as votes,
       (select coalesce(array_agg(comment_id), '{}') from flags where member_id = $1) as "flaggedComments",
       (select coalesce(array_agg(product_id), '{}') from saved_products where member_id = $1) as "savedProducts"`,
    [memberId],
  );
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

/** The profile before an edit, locked until the transaction ends. */
export function lockProfile(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('members')
    .select(['first_name as firstName', 'last_name as lastName', 'city', 'avatar', 'version'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores a profile; null fields stay as they are. */
export async function updateProfile(
  tx: Tx,
  memberId: MemberId,
  { form, version }: { form: EditedProfile; version: number },
): Promise<void> {
  const { hideDateOfBirth, address, city, zipCode, timeZone } = form;
  await tx
    .updateTable('members')
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      date_of_birth: form.dateOfBirth,
      ...(hideDateOfBirth !== null && { hide_date_of_birth: hideDateOfBirth }),
      ...(address !== null && { address }),
      ...(city !== null && { city }),
      ...(zipCode !== null && { zip_code: zipCode }),
      ...(timeZone !== null && { time_zone: timeZone }),
      version,
    })
    .where('id', '=', memberId)
    .execute();
}

export async function setAvatar(tx: Tx, memberId: MemberId, avatar: string | null): Promise<void> {
  await tx.updateTable('members').set({ avatar }).where('id', '=', memberId).execute();
}

/** For a member who has confirmed the address. */
export async function* exportProfile(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedProfile> {
  const row = await findMemberRow(database, memberId);
  if (row === undefined) return;
  const { email, isUnreachable, address, city, zipCode, timeZone, status, version, joinedAt } = row;
  const { dateOfBirth, hideDateOfBirth } = row;
  const [moments] = await database.query<Pick<ExportedProfile, 'confirmedAt' | 'invitedAt' | 'lastSeenAt'>>(
    `select confirmed_at as "confirmedAt", invited_at as "invitedAt", last_seen_at as "lastSeenAt"
     from members where id = $1`,
    [memberId],
  );
  if (moments === undefined) return;
  yield {
    shown: { ...authorOf(row), city, joinedAt, reputation: row.reputation, dateOfBirth },
    private: { email, isUnreachable, address, zipCode, hideDateOfBirth, timeZone, status, version },
    ...moments,
  };
}
