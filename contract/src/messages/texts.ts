import { numberText } from '../core/number-text.ts';

/** The exact texts of messages (docs/rules/messages.md). */
export const messageTexts = {
  heading: 'Messages',
  inbox: 'Inbox',
  sent: 'Sent',
  newMessage: 'NEW MESSAGE',
  action: 'Action',
  delete: 'Delete',
  none: 'No messages to show',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  reply: 'Reply',
  close: 'Close',
  toModerators: 'To Moderators',
  toOthers: 'To Others',
  moderators: 'Moderators',
  discard: 'Discard',
  send: 'Send Message',
  sending: 'Sending...',
  required: 'This field is required',
  answerRequired: 'Write your answer above the dashed line.',
  messageSent: 'Message sent.',
  markedRead: 'Marked as read.',
  notThere: 'This message no longer exists.',
  answeredGone: 'The message you’re replying to was deleted. Write a new one.',
  toSelf: 'You can’t write to yourself.',
  ownBlock: 'You can’t block yourself.',
  unblocked: 'Unblocked. You’ll get messages from this member again.',
  blocked: 'Blocked. You won’t get messages from this member.',
  noneBlocked: 'You haven’t blocked anyone.',
  reasonRequired: 'Tell us why you’re reporting this.',
  reported: 'Message reported. A moderator will review it.',
  reportClosed: 'Report closed.',
  reportGone: 'This report is already closed.',
  noReports: 'No reported messages',
} as const;

/** `1 message deleted.` */
export function deletedText(count: number): string {
  return count === 1 ? '1 message deleted.' : `${count} messages deleted.`;
}

/** rules/messages 5: above the quoted message. */
export function quoteLine(date: string, sender: string): string {
  return `${date}, ${sender} wrote:`;
}

/** rules/messages 21 */
export function sentTooMuch(hourly: number): string {
  return `You’ve sent ${hourly} messages within an hour. Wait a while before you send the next one.`;
}

export function newAccountSentTooMuch(hourly: number, days: number): string {
  return `In the first ${days} days, you can send at most ${hourly} messages an hour. Wait a while before you send the next one.`;
}

/** rules/messages 22 */
export function sameTextToMany(recipients: number): string {
  return `You’ve sent this text to ${recipients} members within a day. Write something different to others.`;
}

/** Further screen texts (rules/messages 28 and after). */
export const mailboxTexts = {
  folders: 'Folders',
  blockedMembers: 'Blocked',
  loading: 'Loading messages',
  searches: { inbox: 'Search your inbox', sent: 'Search sent messages' },
  pages: 'Pages of messages',
  page: (page: number, total: string) => `Page ${page} / ${total}`,

  select: 'Select',
  selectAll: 'Select all',
  selectOne: (name: string, subject: string) => `Select ${subject}, ${name}`,
  subject: 'Subject',
  message: 'Message',
  date: 'Date',
  unread: 'Unread',
  keep: 'Keep them',
  deletesOwnSide: 'This deletes only your copy. Other people keep theirs.',

  earlier: 'Earlier message',
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  blockQuestion: (name: string) => `Block ${name}?`,
  blockMeans: 'You won’t get their messages. They won’t be notified. You can unblock them at any time.',
  blockedMeans: 'You don’t get messages from these members. They aren’t notified.',
  doNotBlock: 'Cancel',

  report: 'Report to moderators',
  reportTitle: 'Report this message',
  reportMeans: 'Moderators will see this message and your reason, but none of your other messages.',
  reason: 'Why are you reporting this?',
  sendReport: 'Send report',
  closeReport: 'Close report',

  write: 'New message',
  answer: 'Your reply',
  writeTo: 'Send a message',
  leave: 'Your message is',
  sendFailed: 'Your message was not sent.',
  recipient: 'E-mail address',
  recipientHelp: 'Type more than 3 characters of a name or an e-mail address to see suggestions.',
  searching: 'Searching…',
  noSuggestions: 'No suggestions. Type the full e-mail address.',
  suggestionsFailed: (reason: string) => `${reason} Type the full e-mail address.`,
  discarded: 'Draft discarded.',
} as const;

export function deleteQuestion(count: number): string {
  return count === 1 ? 'Delete this message?' : `Delete these ${count} messages?`;
}

/** The number of found messages, up to `limit`. */
export function foundText(total: number, limit: number): string {
  if (total > limit) return `${numberText(limit)}+ messages`;
  return total === 1 ? '1 message' : `${numberText(total)} messages`;
}
