/** Flags: what members hold against a comment, and what the staff do about it (docs/rules/flags.md). */
import type { Author } from '../accounts/model.ts';
import type { AuditEntryId, CommentId, FlagNoteId, Subject, SubjectKind } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { WithReason } from '../posts/reason.ts';

/** rules/flags 11 */
export const flagReasons = ['spam', 'rude', 'off_topic', 'wrong', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];

/** Characters of what a member says beside the reason. */
export const flagWordsLimit = 200;
/** Characters of a note for colleagues. */
export const flagNoteLimit = 1_000;
/** rules/flags 13: minutes for which a comment is claimed. */
export const claimMinutes = 15;
/** Flags that are told one by one, the oldest first; `flagCount` counts all. */
export const notifiedFlags = 20;

/** Why somebody flags; both may be left out. */
export interface WhyFlagged {
  reason: FlagReason | null;
  words: string;
}

export interface SetFlag extends WhyFlagged {
  commentId: CommentId;
  /** False takes one's flag back. */
  isFlagged: boolean;
}

/** An open flag. */
export interface RaisedFlag extends WhyFlagged {
  member: Author;
  raisedAt: Date;
}

/** Who of the staff looks at a comment, so that nobody else does the same. */
export interface Claim {
  member: Author;
  until: Date;
}

/** A comment with open flags, in the staff's table. */
export interface FlaggedComment {
  id: CommentId;
  subject: Subject;
  subjectTitle: string;
  html: string;
  likes: number;
  dislikes: number;
  createdAt: Date;
  author: Author;
  /** Open ones. */
  flagCount: number;
  /** When the newest came. */
  flaggedAt: Date;
  /** When the oldest open one came; `flaggedAt` where none is open. */
  flaggedSince: Date;
  /** At most `notifiedFlags`. */
  flags: RaisedFlag[];
  claim: Claim | null;
  noteCount: number;
  /** Counts edits of its words. */
  version: number;
  /** The newest activity log entry about it; 0 if none. */
  lastEntryId: number;
}

export interface ListFlagged extends ListPage {
  /** Words in the comment or in the title above it; '' lists all. */
  text: string;
  /** Those below it alone; null lists all. */
  subject: Subject | null;
}

export interface FlaggedList {
  /** Newest flag first. */
  comments: FlaggedComment[];
  total: number;
}

/** What the staff make of a comment: its words, its flags, and whether it is shown. */
export interface ReviewComment extends WithReason {
  id: CommentId;
  /** Null leaves its words as they are. */
  html: string | null;
  /** "Unflag this comment": clears all its flags. */
  clearsFlags: boolean;
  /** "Remove this comment": hides it; it stays in the record. */
  removes: boolean;
  /** Also while somebody else has claimed it. */
  forces: boolean;
  /** `lastEntryId` of what was on screen: what was decided since is a conflict. Null where that is not known. */
  seenEntryId: number | null;
  /** Of the words that were on screen: what was edited since is a conflict. Null judges whatever is there. */
  version: number | null;
}

/** For colleagues. */
export interface FlagNote {
  id: FlagNoteId;
  member: Author;
  words: string;
  writtenAt: Date;
}

/** What the staff made of a comment; `undone`: took back what they had. */
export const decisionActs = ['kept', 'edited', 'removed', 'undone'] as const;
export type DecisionAct = (typeof decisionActs)[number];

export interface FlagDecision {
  /** Of the record. */
  entryId: AuditEntryId;
  member: Author;
  act: DecisionAct;
  /** '' for none. */
  reason: string;
  decidedAt: Date;
  isUndone: boolean;
}

/** All that a moderator decides by. */
export interface FlaggedInFull {
  comment: FlaggedComment;
  /** The oldest first. */
  notes: FlagNote[];
  /** Newest first. */
  decisions: FlagDecision[];
}

export interface ClaimFlagged {
  id: CommentId;
  /** Takes over what somebody else has claimed. */
  forces: boolean;
}

export interface NoteOnFlagged {
  id: CommentId;
  words: string;
}

export interface NextFlagged {
  kind: SubjectKind;
  /** `flaggedSince` of the one before, which is passed over with all that waited longer; null begins anew. */
  after: Date | null;
}
