import { Fault } from '#contract/core/fault.ts';
import type { MemberId, PerKind, Subject } from '#contract/core/ids.ts';
import type { Followed, FollowSubject, ReadNotices } from '#contract/notices/model.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { productTexts } from '#contract/products/texts.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { findFollow, putFollow } from './comment-queries.ts';
import { countUnreadNotices, markRead } from './list-queries.ts';

/** Marks notices as read, and returns the number that is still unread. */
export async function readNotices(
  { database }: AppContext,
  read: ReadNotices,
  memberId: MemberId,
): Promise<number> {
  await markRead(database, memberId, read);
  return countUnreadNotices(database, memberId);
}

/** Follows or unfollows a product or thread. Throws `not_found` if the product or thread does not exist. */
export async function followSubject(
  { database }: AppContext,
  { subject, follows }: FollowSubject,
  memberId: MemberId,
): Promise<Followed> {
  if (!(await putFollow(database, memberId, subject, follows))) throw subjectGone(subject);
  return { follows, message: follows ? noticeTexts.followed : noticeTexts.unfollowed };
}

/** True if the member follows the post. Throws `not_found` if the product or thread does not exist. */
export async function isFollowing(
  { database }: AppContext,
  subject: Subject,
  memberId: MemberId,
): Promise<boolean> {
  const follows = await findFollow(database, memberId, subject);
  if (follows === undefined) throw subjectGone(subject);
  return follows;
}

const notThere: PerKind<string> = { product: productTexts.notThere, thread: threadFormTexts.notThere };

function subjectGone({ kind }: Subject): Fault {
  return new Fault('not_found', notThere[kind]);
}
