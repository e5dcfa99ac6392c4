/** Flags on comments, and how staff review them (docs/rules/flags.md). */
import type { Author } from '../accounts/model.ts';
import type { AuditEntryId, CommentId, FlagNoteId, Subject, SubjectKind } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { WithReason } from '../posts/reason.ts';

/** rules/flags 11 */
export const flagReasons = ['spam', 'rude', 'off_topic', 'wrong', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];

/** The maximum length of a member's words beside the reason. */
export const flagWordsLimit = 200;
/** The maximum length of a note for colleagues. */
export const flagNoteLimit = 1_000;
/** rules/flags 13: minutes for which a claim lasts. */
export const claimMinutes = 15;
/** The number of flags in a notice, oldest first; `flagCount` counts all. */
export const notifiedFlags = 20;

/** A flag's reason and words, both optional. */
export interface WhyFlagged {
  reason: FlagReason | null;
  words: string;
}

export interface SetFlag extends WhyFlagged {
  commentId: CommentId;
  /** True to raise the flag, false to remove the member's own. */
  isFlagged: boolean;
}

/** An open flag. */
export interface RaisedFlag extends WhyFlagged {
  member: Author;
  raisedAt: Date;
}

/** The staff member who reviews a comment, so that nobody else does. */
export interface Claim {
  member: Author;
  until: Date;
}

/** A flagged comment in the staff's table. */
export interface FlaggedComment {
  id: CommentId;
  subject: Subject;
  subjectTitle: string;
  html: string;
  likes: number;
  dislikes: number;
  createdAt: Date;
  author: Author;
  /** The number of open flags. */
  flagCount: number;
  /** The time of the newest flag. */
  flaggedAt: Date;
  /** The time of the oldest open flag; `flaggedAt` if none is open. */
  flaggedSince: Date;
  /** The open flags, at most `notifiedFlags`. */
  flags: RaisedFlag[];
  claim: Claim | null;
  noteCount: number;
  /** Counts edits of the comment. */
  version: number;
  /** The newest activity log entry about it; 0 if none. */
  lastEntryId: number;
}

export interface ListFlagged extends ListPage {
  /** Search words in the comment or its post's title; '' lists all. */
  text: string;
  /** The kind of post; null lists all. */
  subject: Subject | null;
}

export interface FlaggedList {
  /** Newest flag first. */
  comments: FlaggedComment[];
  total: number;
}

/** A review decides about the comment's text, its flags, and whether it is removed. */
export interface ReviewComment extends WithReason {
  id: CommentId;
  /** The new text of the comment; null leaves it unchanged. */
  html: string | null;
  /** "Unflag this comment": clears all its flags. */
  clearsFlags: boolean;
  /** "Remove this comment": hides it; the activity log keeps it. */
  removes: boolean;
  /** True decides even while another staff member has claimed it. */
  forces: boolean;
  /** The `lastEntryId` that was on screen; a later decision is a conflict. Null skips this check. */
  seenEntryId: number | null;
  /** The version that was on screen; a later edit is a conflict. Null skips this check. */
  version: number | null;
}

/** A note that staff leave for colleagues. */
export interface FlagNote {
  id: FlagNoteId;
  member: Author;
  words: string;
  writtenAt: Date;
}

/** The outcome of a review; `undone` reverts an earlier one. */
export const decisionActs = ['kept', 'edited', 'removed', 'undone'] as const;
export type DecisionAct = (typeof decisionActs)[number];

export interface FlagDecision {
  /** The id of the activity log entry. */
  entryId: AuditEntryId;
  member: Author;
  act: DecisionAct;
  /** '' if there is none. */
  reason: string;
  decidedAt: Date;
  isUndone: boolean;
}

/** Everything that a moderator needs for a decision. */
export interface FlaggedInFull {
  comment: FlaggedComment;
  /** The oldest first. */
  notes: FlagNote[];
  /** Newest first. */
  decisions: FlagDecision[];
}

export interface ClaimFlagged {
  id: CommentId;
  /** True takes over another staff member's claim. */
  forces: boolean;
}

export interface NoteOnFlagged {
  id: CommentId;
  words: string;
}

export interface NextFlagged {
  kind: SubjectKind;
  /** The `flaggedSince` of the previous one; it and older ones are skipped. Null starts over. */
  after: Date | null;
}
