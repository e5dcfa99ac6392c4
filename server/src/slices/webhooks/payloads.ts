/**
 * Builds the bodies of messages (rules/webhooks 5): JSON, signed byte by byte, with the names of
 * docs/running/webhooks.md. Pure.
 */
import type { CommentId, ProductId } from '#contract/core/ids.ts';
import { subjectOf } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { FlagReason } from '#contract/flags/model.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import { factsToWire } from '#contract/webhooks/calls.ts';
import type { SentEvent } from '#contract/webhooks/model.ts';
import type { ListedJoin, ListedPublication, NotifiedComment } from './event-queries.ts';

/** `origin` is the public address without a trailing slash. The same holds below. */
export function productData(
  product: ListedPublication & { facts: ShownFacts | null },
  origin: string,
): object {
  return {
    id: product.id,
    title: product.title,
    url: origin + paths.product(product.id as ProductId),
    status: product.status,
    is_online: product.isOnline,
    member_price_cents: product.memberPriceCents,
    non_member_price_cents: product.nonMemberPriceCents,
    original_price_cents: product.originalPriceCents,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    expires_at: product.expiresAt,
    categories: product.categories,
    facts: factsToWire(product.facts),
  };
}

export function memberData({ id, name, role, joinedAt }: ListedJoin, origin: string): object {
  return { id, name, url: origin + paths.profile(id), role, joined_at: joinedAt };
}

/** Omits who flagged it, which nobody may know, and the text, which belongs to another member and is at the link. */
export function flagData(comment: NotifiedComment, reason: FlagReason | null, origin: string): object {
  const subject = subjectOf(comment.kind, comment.subjectId);
  return {
    comment_id: comment.id,
    url: origin + paths.comment(subject, comment.id as CommentId),
    reason,
    open_flags: comment.openFlags,
    on: {
      kind: comment.kind === 'product' ? 'product' : 'huddle',
      id: comment.subjectId,
      url: origin + paths.subject(subject),
    },
  };
}

export function bodyOf(type: SentEvent, data: object, timestamp: Date): string {
  return JSON.stringify({ type, timestamp, data });
}
