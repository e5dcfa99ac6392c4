/** What is posted now and what waits for a moderator first (rules/pending-posts 1), in words that products, threads and comments share. */
import type { Id, MemberId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { MemberRequest } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Who posts something, and the key of the submission (rules/calls 21). */
export interface Submission {
  authorId: MemberId;
  key: string | null;
}

/** Something whose form is in order: nothing slow is left for the transaction that posts it. */
export interface Ready<PostedId extends Id<string>> {
  /** '' of a comment. */
  title: string;
  /** Reduced to what is allowed. */
  html: string;
  /** Throws a Fault where what it stands on is not as it was, and where the key was used for something else. */
  post(unit: UnitOfWork, submission: Submission): Promise<Posted<PostedId>>;
}

/** What is said of something that waits. */
export interface PendingReply {
  id: null;
  message: string;
}

/** Decides what waits before it is public. */
export interface ModerationGate<Input> {
  /**
   * Asked before something is posted: keeps what has to wait, and says so; undefined for what is public at once. Throws as
   * posting it would.
   */
  keep(input: Input, viewer: Viewer, request: MemberRequest): Promise<PendingReply | undefined>;
}

/** What somebody writes, by the field that it came in: HTML reduced to what is allowed, or plain text. */
export type Written = Readonly<Record<string, string>>;

/**
 * Asked before an edit is kept: throws `invalid` for more links than its author may write for now (rules/pending-posts 12). Reads
 * nothing where nobody is kept from any.
 */
export type CapLinks = (written: Written, viewer: Viewer) => Promise<void>;
