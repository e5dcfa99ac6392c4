/** What follows when the time to change one's mind is over: first the name and the way in, then all the rest. */
import type { MemberId } from '#contract/core/ids.ts';
import { authorTopics, topics } from '#contract/core/topics.ts';
import { takeBackDays } from '#contract/departures/model.ts';
import { writeLasting } from '../../platform/lasting/write-lasting.ts';
import type { Services } from '../../platform/services.ts';
import {
  endErasing,
  eraseMember,
  findErasing,
  listLeaving,
  lockAdminsBeside,
  lockDue,
} from '../accounts/index.ts';
import { forgetAvatar } from '../files/index.ts';
import { departureDue } from './facts.ts';
import { parts, posts } from './parts.ts';

/** A job for each, so that what fails for one keeps nobody else waiting; one that was cut short is found again. */
export async function queueDue({ database, write }: Services): Promise<void> {
  const leaving = await listLeaving(database, takeBackDays);
  for (const memberId of leaving) await write(async ({ happened }) => happened(departureDue, { memberId }));
}

/**
 * Does what is left to do; nothing for whoever is not due, or came back, nor for the last administrator. `evenLast` is for what
 * was decided before: what is done again, and what nobody is to administer by.
 */
export async function erase(
  services: Services,
  memberId: MemberId,
  { evenLast = false } = {},
): Promise<void> {
  await eraseName(services, memberId, evenLast);
  const erasing = await findErasing(services.database.db, memberId);
  if (erasing === undefined) return;
  for (const part of posts) await part(services, { memberId, keepsPosts: erasing.keepsPosts });
  for (const part of parts) await part(services, memberId);
  await endErasing(services.database.db, memberId);
}

/** One transaction: whoever signs in at the same time comes back before it, or finds no account. */
async function eraseName(services: Services, memberId: MemberId, evenLast: boolean): Promise<void> {
  await writeLasting(services, async (unit, keep) => {
    const othersStay = await lockAdminsBeside(unit.tx, memberId);
    const due = await lockDue(unit.tx, memberId, takeBackDays);
    if (due === undefined) return;
    if (due.isAdmin && !othersStay && !evenLast) {
      services.log.warn(
        { memberId },
        'The last administrator can’t leave. The account is kept until there’s another one.',
      );
      return;
    }
    await eraseMember(unit.tx, memberId);
    if (due.avatar !== null) await forgetAvatar(unit, due.avatar);
    unit.changed(...authorTopics(memberId), topics.member(memberId));
    await keep({ what: 'erased', memberId, keepsPosts: due.keepsPosts });
  });
}
