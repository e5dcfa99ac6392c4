import { type Author, isStaff } from '#contract/accounts/model.ts';
import { mayEditPost, ownerWindowEnd, type PostCard } from '#contract/posts/model.ts';
import { serverNow } from '../../client/api.ts';

/** True if editing is offered to this member; the server checks again. */
export function mayEditNow(
  { id: memberId, role }: Pick<Author, 'id' | 'role'>,
  { author, createdAt }: Pick<PostCard, 'author' | 'createdAt'>,
): boolean {
  return mayEditPost({ memberId, role }, { authorId: author.id, createdAt }, serverNow());
}

/** Returns until when this member, who may edit the post, may do so; null for staff, who always may. */
export function mayEditUntil({ role }: Pick<Author, 'role'>, post: Pick<PostCard, 'createdAt'>): Date | null {
  return isStaff(role) ? null : ownerWindowEnd(post);
}
