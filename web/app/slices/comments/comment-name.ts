import type { Comment } from '#contract/comments/model.ts';

/** A comment in words, for names of buttons and dialogs: `#3 by Nora Whitlock`. */
export function nameOf({ number, author }: Pick<Comment, 'number' | 'author'>): string {
  return author === null ? `#${number}` : `#${number} by ${author.firstName} ${author.lastName}`;
}
