/** Messages: what members write to each other, and to the staff (docs/rules/messages.md). */

import { emailProblem } from '../accounts/checks.ts';
import { type Author, emailLimit } from '../accounts/model.ts';
import type { MemberId, MessageId, MessageReportId } from '../core/ids.ts';
import { isReadable, isVisible } from '../core/readable.ts';
import { textTexts } from '../core/texts.ts';
import { type Problems, problemsOf } from '../posts/model.ts';
import { splitHistory, subjectLimit } from './text.ts';
import { messageTexts } from './texts.ts';

/** rules/messages 2 */
export const messagePageSize = 50;
export const messageLimit = { min: 1, max: 200 } as const;
/** Of page numbers that are offered. */
export const messagePageLinks = 5;

/** Characters. */
const messageTextLimit = 20_000;
export const messageSearchLimit = 200;
const reportReasonLimit = 500;

/** rules/messages 13: of a folder. */
export const messageCountLimit = 1_000;
/** The same of what a search finds: as many pages as numbers are offered. */
export const foundLimit = messagePageSize * messagePageLinks;
/** rules/messages 14: one more means "more than so many". */
export const unreadLimit = 99;

/** rules/messages 11: addresses are suggested after more than 3 characters. */
export const suggestionLength = 4;
export const suggestionLimit = 10;
/** Of members whom one has no messages with: so many in so many days. */
export const listedAddresses = { members: 100, days: 30 } as const;

/** rules/messages 21 */
export const sendingLimits = {
  hourly: 60,
  newAccountsHourly: 10,
  newAccountDays: 7,
} as const;

/** rules/messages 22 */
export const sameTextLimit = { recipients: 5, letters: 20 } as const;

export const folders = ['inbox', 'sent'] as const;
export type Folder = (typeof folders)[number];

/** Who a message is from, or to, as far as its reader may know. */
export interface Correspondent {
  /** Of the staff as a group, or an address as it was typed, where no member is told. */
  name: string;
  /** '' where it is private (rules/messages 17). */
  email: string;
  member: Author | null;
}

export interface Message {
  id: MessageId;
  /** In the inbox who sent it, in Sent who it was for. */
  correspondent: Correspondent;
  subject: string;
  /** Plain text (rules/html 7). */
  text: string;
  sentAt: Date;
  /** One's own are read. */
  isRead: boolean;
  isToStaff: boolean;
  /** What it answers; null for none, or what is gone. */
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
  /** Words to find; '' lists all. */
  text: string;
}

export interface MessageList {
  messages: Message[];
  /** Of the folder up to `messageCountLimit` + 1, of what a search finds up to `foundLimit` + 1. */
  total: number;
}

/** As entered: one of the four says whom it is for. */
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
  /** Whoever sent the message that is answered. */
  | { kind: 'sender'; parentId: MessageId };

/** The first that is named, in this order; undefined where nobody is. */
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

/** The sentences to show, in the order of the form; empty when everything is fine. */
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

/** Lines end as any system ends them, and may begin with tabs. */
const unreadableInText = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

function subjectProblem(subject: string): string | undefined {
  if (!isReadable(subject)) return textTexts.unreadable;
  return subject.length > subjectLimit ? textTexts.tooLong(subjectLimit) : undefined;
}

/** rules/messages 6: an answer says something of its own. */
function messageTextProblem({ text, parentId }: SendMessage): string | undefined {
  if (!isVisible(text)) return messageTexts.required;
  if (parentId !== null && !isVisible(splitHistory(text)[0])) return messageTexts.answerRequired;
  if (unreadableInText.test(text)) return textTexts.unreadable;
  return text.length > messageTextLimit ? textTexts.tooLong(messageTextLimit) : undefined;
}

/** Sent, or sent already by the click before. */
export interface SentMessage {
  id: MessageId;
  message: string;
}

/** What the header counts, each up to `unreadLimit` + 1. */
export interface Unread {
  messages: number;
  notices: number;
}

export interface BlockedMember {
  member: Author;
  blockedAt: Date;
}

export interface BlockedList {
  /** The latest first. */
  blocked: BlockedMember[];
  total: number;
}

export interface ReportMessage {
  id: MessageId;
  /** Why, in the words of whoever got it. */
  reason: string;
}

/** Undefined when it is fine. */
export function reportReasonProblem(reason: string): string | undefined {
  if (!isVisible(reason)) return messageTexts.reasonRequired;
  if (unreadableInText.test(reason)) return textTexts.unreadable;
  return reason.length > reportReasonLimit ? textTexts.tooLong(reportReasonLimit) : undefined;
}

/** What the staff see of a message, and of no other. */
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
  /** Open reports, the oldest first. */
  reports: ReportedMessage[];
  total: number;
}
