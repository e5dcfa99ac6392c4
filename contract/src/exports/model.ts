/** A member's data to take along: how far it has come, and what it holds. */

import type { OwnSession } from '../accounts/model.ts';
import type { Alert } from '../alerts/model.ts';
import type { Comment } from '../comments/model.ts';
import type { WireBody } from '../core/call.ts';
import type { CommentId, MemberId, MessageId, ProductId, Subject, Votable } from '../core/ids.ts';
import type { FileIn } from '../files/model.ts';
import type { WhyFlagged } from '../flags/model.ts';
import type { Message } from '../messages/model.ts';
import type { NoticeKind } from '../notices/model.ts';
import type { EmailKind } from '../notification-emails/model.ts';
import type { PendingKind } from '../pending-posts/model.ts';
import type { ProductDetail } from '../products/model.ts';
import type { MemberProfile, PrivateDetails } from '../profiles/model.ts';
import type { ThreadDetail } from '../threads/model.ts';

/** rules/data-export 4: days for which a finished one is kept. */
export const exportDays = 7;

/** rules/data-export 6: seconds for which a word to download it with is good. */
export const downloadSeconds = 60;

/** `none` was asked for, or what was is gone. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

export interface DataExport {
  state: ExportState;
  /** Null for none. */
  askedAt: Date | null;
  /** With all that follows null until it is ready. */
  madeAt: Date | null;
  /** When it is removed. */
  goneAt: Date | null;
  bytes: number | null;
}

/** For one download. */
export interface DownloadToken {
  token: string;
  expiresAt: Date;
}

/** What was taken away stays in its row, and who took it: nobody, who wrote it, or the staff. */
interface Removable {
  deletedAt: Date | null;
  deletedBy: 'author' | 'staff' | null;
}

export interface ExportedProfile {
  shown: Omit<MemberProfile, 'counts' | 'private'>;
  private: Omit<PrivateDetails, 'reactions'>;
  confirmedAt: Date | null;
  invitedAt: Date | null;
  /** To within five minutes. */
  lastSeenAt: Date | null;
}

/** That the staff noted something, about the member or by them; not what (rules/data-export 3). */
export interface ExportedNote {
  by: 'member' | 'staff';
  /** Whom it is about. */
  memberId: MemberId;
  writtenAt: Date;
}

export type ExportedSession = Omit<OwnSession, 'isThis'>;

/** A change of the e-mail address, whatever became of it. */
export interface ExportedEmailChange {
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
  waitsUntil: Date;
  /** Null unless the new address came to count; the old one is held back until then. */
  reservedUntil: Date | null;
  endedAt: Date | null;
}

/** Who one is at the site that signs members in. */
export interface ExportedIdentity {
  issuer: string;
  subject: string;
  linkedAt: Date;
  /** When it was last said there that one is a member. */
  confirmedAt: Date;
  endedAt: Date | null;
}

/** A link that was mailed; the word in it is nowhere. */
export interface ExportedLink {
  purpose: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface ExportedProduct extends Removable {
  product: ProductDetail;
  views: number;
  updatedAt: Date;
}

export interface ExportedThread extends Removable {
  thread: Omit<ThreadDetail, 'authorStanding'>;
}

export interface ExportedComment
  extends Removable,
    Pick<
      Comment,
      'id' | 'subject' | 'subjectTitle' | 'replyTo' | 'html' | 'likes' | 'dislikes' | 'createdAt' | 'editedAt'
    > {}

export interface ExportedVote {
  target: Votable;
  isLike: boolean;
  createdAt: Date;
}

/** What a member was told; whoever did it is not named. */
export interface ExportedNotice {
  kind: NoticeKind;
  /** Null for messages. */
  subject: Subject | null;
  /** One's own that was answered, voted on or changed. */
  commentId: CommentId | null;
  happenedAt: Date;
  readAt: Date | null;
}

/** What was posted and is not public, or was not at first; words of what was approved stand with it. */
export interface ExportedPendingPost {
  kind: PendingKind;
  title: string;
  words: string;
  /** All that was sent, by the names of its call; null where it is needed no more. */
  body: WireBody | null;
  sentAt: Date;
  state: 'waiting' | 'approved' | 'refused';
  decidedAt: Date | null;
  /** Why it was refused; '' otherwise. */
  reason: string;
}

export interface ExportedFollow {
  subject: Subject;
  /** False where one said that one would rather not. */
  follows: boolean;
  since: Date;
}

export interface ExportedFlag extends WhyFlagged {
  commentId: CommentId;
  raisedAt: Date;
  /** When the staff cleared it; null while it is open. */
  clearedAt: Date | null;
}

/** What one left for colleagues of the staff at a comment that was flagged. */
export interface ExportedFlagNote {
  commentId: CommentId;
  words: string;
  writtenAt: Date;
}

export interface ExportedUpload extends Pick<FileIn<'waiting'>, 'productId' | 'stored'> {
  createdAt: Date;
}

/** A letter that the member might have done without. */
export interface ExportedEmail {
  kind: EmailKind;
  /** Ids of what it is about. */
  about: Record<string, number>;
  queuedAt: Date;
  sentAt: Date | null;
  droppedAt: Date | null;
  /** Why it was not sent. */
  droppedWhy: string | null;
}

/** A letter of any sort that nothing more is tried for. */
export interface ExportedFailedEmail {
  name: string;
  email: string | null;
  error: string;
  failedAt: Date;
}

/** An address whose mail server refused letters. */
export interface ExportedAddress {
  email: string;
  refusals: number;
  lastRefusedAt: Date;
  unreachableSince: Date | null;
}

export interface ExportedAlert extends Alert {
  updatedAt: Date;
}

/** A product that the member's alerts found. */
export interface ExportedFound {
  productId: ProductId;
  foundAt: Date;
  /** For the letter of its day or week. */
  isWaiting: boolean;
}

/** One that came in, or one's own. */
export interface ExportedMessage {
  message: Message;
  /** On one's own side; others may have it. */
  deletedAt: Date | null;
}

export interface ExportedBlock {
  id: MemberId;
  blockedAt: Date;
}

export interface ExportedReport {
  messageId: MessageId;
  reason: string;
  reportedAt: Date;
  /** When the staff dealt with it. */
  closedAt: Date | null;
}

/** An entry of the record: by the member, or about what is the member's. */
export interface ExportedAct {
  at: Date;
  action: string;
  /** Somebody of the staff, who is not named. */
  by: 'member' | 'staff';
  targetKind: string;
  targetId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
