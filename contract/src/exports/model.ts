/** A member's data export: its state and its content. */

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
import type { SavedProduct } from '../saved/model.ts';
import type { ThreadDetail } from '../threads/model.ts';

/** rules/data-export 4: days until a finished export is deleted. */
export const exportDays = 7;

/** rules/data-export 6: seconds for which a download token is valid. */
export const downloadSeconds = 60;

/** `none`: never requested, or deleted. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

export interface DataExport {
  state: ExportState;
  /** Null if no export was requested. */
  askedAt: Date | null;
  /** This and the following fields are null until the export is ready. */
  madeAt: Date | null;
  /** The time of its deletion. */
  goneAt: Date | null;
  bytes: number | null;
}

/** A token for one download. */
export interface DownloadToken {
  token: string;
  expiresAt: Date;
}

/** Deleted content stays in its row with who deleted it: nobody, the author, or the staff. */
interface Removable {
  deletedAt: Date | null;
  deletedBy: 'author' | 'staff' | null;
}

export interface ExportedProfile {
  shown: Omit<MemberProfile, 'counts' | 'private'>;
  private: Omit<PrivateDetails, 'reactions'>;
  confirmedAt: Date | null;
  invitedAt: Date | null;
  /** Rounded to five minutes. */
  lastSeenAt: Date | null;
}

/** A staff note about the member or by them exists; its text is left out (rules/data-export 3). */
export interface ExportedNote {
  by: 'member' | 'staff';
  /** The member it is about. */
  memberId: MemberId;
  writtenAt: Date;
}

export type ExportedSession = Omit<OwnSession, 'isThis'>;

/** A change of the e-mail address, in any state. */
export interface ExportedEmailChange {
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
  waitsUntil: Date;
  /** The end of the old address's reservation; null unless the new address was confirmed. */
  reservedUntil: Date | null;
  endedAt: Date | null;
}

/** The member's identity at the single sign-on site. */
export interface ExportedIdentity {
  issuer: string;
  subject: string;
  linkedAt: Date;
  /** The time at which that site last confirmed the membership. */
  confirmedAt: Date;
  endedAt: Date | null;
}

/** An e-mailed link, without its token. */
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

/** A notice to the member, without the name of the member who caused it. */
export interface ExportedNotice {
  kind: NoticeKind;
  /** The product or thread; null for messages. */
  subject: Subject | null;
  /** The member's own post or comment that was answered, voted on or changed. */
  commentId: CommentId | null;
  happenedAt: Date;
  readAt: Date | null;
}

/** A post that is, or was, pending; an approved one includes its words. */
export interface ExportedPendingPost {
  kind: PendingKind;
  title: string;
  words: string;
  /** The submitted fields by their wire names; null once they are not needed. */
  body: WireBody | null;
  sentAt: Date;
  state: 'waiting' | 'approved' | 'refused';
  decidedAt: Date | null;
  /** The reason of a decline; '' otherwise. */
  reason: string;
}

export interface ExportedFollow {
  subject: Subject;
  /** True if the member follows the post, false if they unsubscribed. */
  follows: boolean;
  since: Date;
}

/** A saved product, and the moments that the member was reminded of. */
export interface ExportedSaved extends Pick<SavedProduct, 'id' | 'savedAt'> {
  remindedBegin: Date | null;
  remindedClose: Date | null;
}

/** The address of the member's own calendar; the address itself is not stored. */
export interface ExportedCalendar {
  madeAt: Date;
}

/** A product that the member reported as ended, and when that was answered. */
export interface ExportedEndReport {
  id: ProductId;
  reportedAt: Date;
  answeredAt: Date | null;
}

export interface ExportedFlag extends WhyFlagged {
  commentId: CommentId;
  raisedAt: Date;
  /** The time at which staff cleared the flag; null while it is open. */
  clearedAt: Date | null;
}

/** A note for colleagues about a flagged comment. */
export interface ExportedFlagNote {
  commentId: CommentId;
  words: string;
  writtenAt: Date;
}

export interface ExportedUpload extends Pick<FileIn<'waiting'>, 'productId' | 'stored'> {
  createdAt: Date;
}

/** An optional e-mail notification. */
export interface ExportedEmail {
  kind: EmailKind;
  /** Ids of its subjects. */
  about: Record<string, number>;
  queuedAt: Date;
  sentAt: Date | null;
  droppedAt: Date | null;
  /** The reason that it was not sent. */
  droppedWhy: string | null;
}

/** An e-mail that failed for good. */
export interface ExportedFailedEmail {
  name: string;
  email: string | null;
  error: string;
  failedAt: Date;
}

/** An address whose mail server rejected e-mails. */
export interface ExportedAddress {
  email: string;
  refusals: number;
  lastRefusedAt: Date;
  unreachableSince: Date | null;
}

export interface ExportedAlert extends Alert {
  updatedAt: Date;
}

/** A product that matched the member's alerts. */
export interface ExportedFound {
  productId: ProductId;
  foundAt: Date;
  /** Waits for the daily or weekly e-mail. */
  isWaiting: boolean;
}

/** A received or sent message. */
export interface ExportedMessage {
  message: Message;
  /** Deleted by this member; other copies may exist. */
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
  /** The time at which the staff handled it. */
  closedAt: Date | null;
}

/** An activity log entry by the member or about their content. */
export interface ExportedAct {
  at: Date;
  action: string;
  /** True for a staff member, who is not named. */
  by: 'member' | 'staff';
  targetKind: string;
  targetId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
