/**
 * Decides what is posted now and what waits for a moderator (rules/pending-posts 1). Products, threads and comments
 * share these types.
 */
import type { Id, MemberId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { MemberRequest } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** The author, and the idempotency key of the submission (rules/calls 21). */
export interface Submission {
  authorId: MemberId;
  key: string | null;
}

/** A checked post: all slow work precedes the transaction that posts it. */
export interface Ready<PostedId extends Id<string>> {
  /** The title; '' for a comment. */
  title: string;
  /** The text as sanitized HTML. */
  html: string;
  /**
   * Stores the checked post. Throws a `Fault` if the data it depends on changed, or if the key was used for another
   * post.
   */
  post(unit: UnitOfWork, submission: Submission): Promise<Posted<PostedId>>;
}

/** The reply for a post that waits. */
export interface PendingReply {
  id: null;
  message: string;
}

/** Decides what waits before it is public. */
export interface ModerationGate<Input> {
  /**
   * Decides about a post; call this before posting. Stores a post that must wait and returns the reply; undefined for a
   * post that is public at once. Throws the same errors as posting.
   */
  keep(input: Input, viewer: Viewer, request: MemberRequest): Promise<PendingReply | undefined>;
}

/** Submitted texts by field: sanitized HTML, or plain text. */
export type TextFields = Readonly<Record<string, string>>;

/**
 * Checks an edit; call this before saving it. Throws `invalid` for more links than the author may post for now
 * (rules/pending-posts 12). Reads nothing if no limits apply.
 */
export type CapLinks = (texts: TextFields, viewer: Viewer) => Promise<void>;
