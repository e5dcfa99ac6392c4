/** Flags: what members hold against a comment, and what the staff do about it (docs/rules/flags.md). */
import type { Author } from '../accounts/model.ts';
import type { CommentId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { Subject } from '../core/subject.ts';
import type { WithReason } from '../posts/reason.ts';

export interface SetFlag {
  commentId: CommentId;
  /** False takes one's flag back. */
  isFlagged: boolean;
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
}
