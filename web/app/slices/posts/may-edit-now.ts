import type { Author } from '#contract/accounts/model.ts';
import { mayEditPost, type PostCard } from '#contract/posts/model.ts';

/** Whether this member is offered to edit the post; the server decides anew. */
export function mayEditNow(
  { id: memberId, role }: Pick<Author, 'id' | 'role'>,
  { author, createdAt }: Pick<PostCard, 'author' | 'createdAt'>,
): boolean {
  return mayEditPost({ memberId, role }, { authorId: author.id, createdAt }, new Date());
}
