/** SQL that reminds members of what they saved. */
import { sql } from 'kysely';
import { isActive } from '../products/index.ts';
import { type ReminderKind, reminders } from '../saved/index.ts';
import { choiceOf, emailDue, onUnread } from './list-queries.ts';

/**
 * SQL that creates the notices that are due (rules/saved 6), and marks their moments as told. A repeated run, or one at the same
 * time, finds none of them again.
 */
export function reminding(kind: ReminderKind) {
  const { at, lead, column, isWorth } = reminders[kind];
  return sql`
    with due as materialized (
      select s.member_id, s.product_id, ${sql.raw(at)} as due_at, ${sql.raw(choiceOf('m.id', kind))} as choice
      from products p
      join saved_products s on s.product_id = p.id
      join members m on m.id = s.member_id
      where p.deleted_at is null and ${sql.raw(isActive)} and ${sql.raw(isWorth)}
        and ${sql.raw(at)} > now() and ${sql.raw(at)} <= now() + ${sql.raw(lead)}
        and s.${sql.raw(column)} is distinct from ${sql.raw(at)}
        and m.status = 'active' and m.deletion_requested_at is null and m.erased_at is null
        and ${sql.raw(choiceOf('m.id', kind))} <> 'off'
      order by s.member_id, s.product_id for update of s skip locked),
    told as (
      update saved_products s set ${sql.raw(column)} = due.due_at from due
      where s.member_id = due.member_id and s.product_id = due.product_id)
    insert into notices as n (member_id, kind, product_id, happened_at, letter_due_at)
    select member_id, ${kind}, product_id, now(), case when choice = 'mail' then ${sql.raw(emailDue)} end
    from due order by member_id, product_id
    ${sql.raw(onUnread)}`;
}
