/** What the columns of a message tell its reader, and what they keep from them (rules/messages 17). */
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Correspondent, Folder, Message } from '#contract/messages/model.ts';
import { messageTexts } from '#contract/messages/texts.ts';
import { type AuthorRow, authorOf } from '../accounts/index.ts';

export interface MessageRow
  extends Pick<Message, 'id' | 'subject' | 'text' | 'sentAt' | 'isRead' | 'isToStaff' | 'parentId'>,
    OtherSide {}

/** Who is on the other side, where that is a member. */
type OtherSide = { [Key in keyof AuthorRow]: AuthorRow[Key] | null } & {
  /** In the inbox the sender's, in Sent the one that was typed. */
  address: string | null;
};

export function messageOf(folder: Folder, row: MessageRow): Message {
  const { id, subject, text, sentAt, isRead, isToStaff, parentId } = row;
  const correspondent = folder === 'inbox' ? senderOf(row) : recipientOf(row);
  return { id, correspondent, subject, text, sentAt, isRead, isToStaff, parentId };
}

function senderOf(row: MessageRow): Correspondent {
  return { ...memberOf(row), email: row.address ?? '' };
}

/** Whom the sender named, whoever got it. */
function recipientOf(row: MessageRow): Correspondent {
  if (row.isToStaff) return { name: messageTexts.moderators, email: '', member: null };
  if (row.address === null) return memberOf(row);
  return { name: row.address || accountTexts.formerMember, email: row.address, member: null };
}

function memberOf(row: OtherSide): Correspondent {
  if (row.authorId === null) return { name: accountTexts.formerMember, email: '', member: null };
  const member = authorOf(row as AuthorRow);
  return { name: `${member.firstName} ${member.lastName}`, email: '', member };
}
