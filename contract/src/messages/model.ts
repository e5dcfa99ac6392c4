/** Messages between members, and to the staff (docs/rules/messages.md). */

import { emailProblem } from '../accounts/checks.ts';
import { type Author, emailLimit } from '../accounts/model.ts';
import type { MemberId, MessageId, MessageReportId } from '../core/ids.ts';
import { isReadable, isVisible } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { type Problems, problemsOf } from '../posts/model.ts';
import { splitHistory, subjectLimit } from './text.ts';
import { messageTexts } from './texts.ts';

/** rules/messages 2 */
export const messagePageSize = 50;
export const messageLimit = { min: 1, max: 200 } as const;
/** The maximum number of offered page numbers. */
export const messagePageLinks = 5;

/** The maximum length of a message in characters. */
const messageTextLimit = 20_000;
export const messageSearchLimit = 200;
const reportReasonLimit = 500;

/** rules/messages 13: the maximum number of pages of a folder. */
export const messageCountLimit = 1_000;
/** The maximum number of found messages: as many pages as numbers are offered. */
export const foundLimit = messagePageSize * messagePageLinks;
/** rules/messages 14: one more means "more than". */
export const unreadLimit = 99;

/** rules/messages 11: suggestions start after more than 3 characters. */
export const suggestionLength = 4;
export const suggestionLimit = 10;
/** The limit of new correspondents per number of days. */
export const listedAddresses = { members: 100, days: 30 } as const;

/** Messages that a member may send (rules/messages 21). */
export const sendingLimits = {
  hourly: 60,
  newAccountsHourly: 10,
  newAccountDays: 7,
} as const;

/** A text of at least so many letters may go to so many recipients (rules/messages 22). */
export const sameTextLimit = { recipients: 5, letters: 20 } as const;

export const folders = ['inbox', 'sent'] as const;
export type Folder = (typeof folders)[number];

/** The sender or recipient, as far as the reader may know. */
export interface Correspondent {
  /** Null for the staff as a group, and for a typed address. */
  name: string;
  /** '' if the address is private (rules/messages 17). */
  email: string;
  member: Author | null;
}

export interface Message {
  id: MessageId;
  /** The sender in the inbox, the recipient in Sent. */
  correspondent: Correspondent;
  subject: string;
  /** Plain text (rules/html 7). */
  text: string;
  sentAt: Date;
  /** True if the message was read; always true for sent messages. */
  isRead: boolean;
  isToStaff: boolean;
  /** The message it replies to; null if none, or if it is gone. */
  parentId: MessageId | null;
}

export interface OpenedMessage {
  message: Message;
  folder: Folder;
}

export interface ListMessages {
  /** From 1. */
  page: number;
  limit: number;
  /** Search words; '' lists all. */
  text: string;
}

export interface MessageList {
  messages: Message[];
  /** Counted up to `messageCountLimit` + 1 in a folder, and up to `foundLimit` + 1 in a search. */
  total: number;
}

/** The form: one of four fields names the recipient. */
export interface SendMessage {
  toStaff: boolean;
  toAddress: string;
  toMemberId: MemberId | null;
  parentId: MessageId | null;
  subject: string;
  text: string;
}

export type Recipient =
  | { kind: 'staff' }
  | { kind: 'address'; address: string }
  | { kind: 'member'; memberId: MemberId }
  /** The sender of the message that it replies to. */
  | { kind: 'sender'; parentId: MessageId };

/** The first named recipient in this order; undefined if none is. */
export function recipientOf({
  toStaff,
  toAddress,
  toMemberId,
  parentId,
}: Pick<SendMessage, 'toStaff' | 'toAddress' | 'toMemberId' | 'parentId'>): Recipient | undefined {
  if (toStaff) return { kind: 'staff' };
  if (toAddress !== '') return { kind: 'address', address: toAddress };
  if (toMemberId !== null) return { kind: 'member', memberId: toMemberId };
  return parentId === null ? undefined : { kind: 'sender', parentId };
}

/** Returns the sentences in the form's order; empty if everything is fine. */
export function messageProblems(message: SendMessage): Problems<SendMessage> {
  return problemsOf<SendMessage>({
    toAddress: recipientProblem(message),
    subject: subjectProblem(message.subject),
    text: messageTextProblem(message),
  });
}

function recipientProblem(message: SendMessage): string | undefined {
  const recipient = recipientOf(message);
  if (recipient === undefined) return messageTexts.required;
  return recipient.kind === 'address' ? emailProblem(recipient.address.slice(0, emailLimit + 1)) : undefined;
}

/** Accepts any line endings and leading tabs. */
const unreadableInText = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

function subjectProblem(subject: string): string | undefined {
  if (!isReadable(subject)) return textTexts.unreadable;
  return subject.length > subjectLimit ? textTexts.tooLong(subjectLimit) : undefined;
}

/** rules/messages 6: a reply needs words of its own. */
function messageTextProblem({ text, parentId }: SendMessage): string | undefined {
  if (!isVisible(text)) return messageTexts.required;
  if (parentId !== null && !isVisible(splitHistory(text)[0])) return messageTexts.answerRequired;
  if (unreadableInText.test(text)) return textTexts.unreadable;
  return text.length > messageTextLimit ? textTexts.tooLong(messageTextLimit) : undefined;
}

/** The message: sent now, or found because an earlier click sent it. */
export interface SentMessage {
  id: MessageId;
  message: string;
}

/** The header's counts, each up to `unreadLimit` + 1. */
export interface Unread {
  messages: number;
  notices: number;
}

export interface BlockedMember {
  member: Author;
  blockedAt: Date;
}

export interface BlockedList {
  /** Latest first. */
  blocked: BlockedMember[];
  total: number;
}

export interface ReportMessage {
  id: MessageId;
  /** The reason that the reporting member gave. */
  reason: string;
}

/** Returns the sentence to show beside the reason; undefined if it is fine. */
export function reportReasonProblem(reason: string): string | undefined {
  if (!isVisible(reason)) return messageTexts.reasonRequired;
  if (unreadableInText.test(reason)) return textTexts.unreadable;
  return reason.length > reportReasonLimit ? textTexts.tooLong(reportReasonLimit) : undefined;
}

/** A reported message as staff see it; they see no other messages. */
export interface ReportedMessage {
  id: MessageReportId;
  reporter: Author;
  reason: string;
  reportedAt: Date;
  sender: Author;
  subject: string;
  text: string;
  sentAt: Date;
}

export interface ReportedList {
  /** Open reports, oldest first. */
  reports: ReportedMessage[];
  total: number;
}
