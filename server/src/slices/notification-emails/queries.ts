import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { membershipEnded } from '../accounts/index.ts';

/** One that waits, with all there is to know of whose it is. */
export interface WaitingEmail {
  id: number;
  memberId: MemberId;
  about: Record<string, number>;
  queuedAt: Date;
  firstName: string;
  /** Null once erased. */
  email: string | null;
  /** Hours from UTC. */
  timeZone: number;
  /** Active, confirmed, not about to leave, and a member still where members sign in elsewhere. */
  isMember: boolean;
  /** Of the address, in a row. */
  refusals: number;
  isReachable: boolean;
}

/** Undefined when it was sent or dropped; one that failed may be sent again. */
export async function findWaiting(database: Database, id: number): Promise<WaitingEmail | undefined> {
  const [notificationEmail] = await database.query<WaitingEmail>(
    `select l.id, l.member_id as "memberId", l.about, l.queued_at as "queuedAt",
       m.first_name as "firstName", m.email, m.time_zone as "timeZone",
       m.status = 'active' and m.confirmed_at is not null and m.deletion_requested_at is null
         and m.erased_at is null and (m.role in ('super_admin', 'admin') or not ${membershipEnded}) as "isMember",
       coalesce(a.refusals, 0) as refusals, a.unreachable_since is null as "isReachable"
     from letters l
     join members m on m.id = l.member_id
     left join mail_addresses a on a.email = lower(m.email)
     where l.id = $1 and l.sent_at is null and (l.dropped_at is null or l.dropped_why = 'failed')`,
    [id],
  );
  return notificationEmail;
}

/** Why a letter was not sent; `failed` ones are in the book of the mailer. */
export type DropReason =
  | 'not a member'
  | 'unreachable'
  | 'not wanted'
  | 'nothing to say'
  | 'failed'
  | 'restored';

/**
 * An earlier failure of it, under the name of its jobs, is no failure any more. `along` are more parts of the statement,
 * where something else follows from its leaving.
 */
export async function noteSent(database: Database, id: number, name: string, along?: string): Promise<void> {
  await database.query(
    `with booked as (
       delete from failed_letters where name = $2 and payload = jsonb_build_object('letterId', $1::integer)
     )${along === undefined ? '' : `, ${along}`}
     update letters set sent_at = now(), dropped_at = null, dropped_why = null where id = $1`,
    [id, name],
  );
}

export async function noteDropped(database: Database, id: number, why: DropReason): Promise<void> {
  await database.query('update letters set dropped_at = now(), dropped_why = $2 where id = $1', [id, why]);
}

/** rules/emails 9 */
export const daysKept = 90;

/** What was sent or dropped long ago; one that failed stays at least as long as it is in the book. */
export async function forgetOldEmails(database: Database): Promise<void> {
  await database.query(
    `delete from letters
     where queued_at < now() - make_interval(hours => 24 * $1) and (sent_at is not null or dropped_at is not null)
       and (dropped_why is distinct from 'failed' or dropped_at < now() - make_interval(hours => 24 * $1))`,
    [daysKept],
  );
}
