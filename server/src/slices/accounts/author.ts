/** Who wrote something: the columns to read, once for all that show an author, and what they mean. */
import type { Author } from '#contract/accounts/model.ts';

/** For a query that joins `members m`. */
export const authorColumns = `
  m.id as "authorId", m.first_name as "firstName", m.last_name as "lastName", m.avatar, m.role`;

export interface AuthorRow extends Omit<Author, 'id'> {
  authorId: Author['id'];
}

export function authorOf({ authorId, firstName, lastName, avatar, role }: AuthorRow): Author {
  return { id: authorId, firstName, lastName, avatar, role };
}
