/** Messages of the demo content as rows. */
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import { insertPastMessage } from '../slices/messages/index.ts';
import { demoContent } from './content/index.ts';
import type { DemoMessage, MemberKey } from './content/types.ts';
import { daysBefore } from './dates.ts';
import type { MemberIds } from './posts.ts';

/** In their order: an answer comes after what it answers. */
export async function insertMessages(
  tx: Tx,
  messages: DemoMessage[],
  memberIds: MemberIds,
  now: Date,
): Promise<void> {
  const sent: MessageId[] = [];
  for (const message of messages) {
    const { from, subject, text, sentDaysAgo, readBy, answers } = message;
    const id = await insertPastMessage(tx, {
      ...addressed(message, memberIds),
      senderId: idOf(memberIds, from),
      parentId: answers === undefined ? null : (sent[answers] ?? null),
      subject,
      text,
      sentAt: daysBefore(now, sentDaysAgo),
      readBy: readBy.map((key) => idOf(memberIds, key)),
    });
    sent.push(id);
  }
}

function addressed({ from, to, byAddress = false }: DemoMessage, memberIds: MemberIds) {
  const nobody = { isToStaff: false, toAddress: null, toMemberId: null, fromAddress: null };
  if (to === 'moderators') return { ...nobody, isToStaff: true };
  if (!byAddress) return { ...nobody, toMemberId: idOf(memberIds, to) };
  return { ...nobody, toAddress: emailOf(to), fromAddress: emailOf(from) };
}

function emailOf(key: MemberKey): string {
  return demoContent.members.find((member) => member.key === key)?.email ?? '';
}

function idOf(memberIds: MemberIds, key: MemberKey): MemberId {
  const id = memberIds.get(key);
  if (id === undefined) throw new Error(`The demo content names the member "${key}", who is not there.`);
  return id;
}
