import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedPendingPost } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { withoutGoneQuotes } from '../comments/index.ts';
import { everyPendingPost } from './queries.ts';

/**
 * Exports a member's posts that are not public: pending and rejected ones. Quotes of text that others deleted are
 * hidden, too.
 */
export async function* exportPendingPosts(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedPendingPost> {
  for await (const post of everyPendingPost(database, memberId)) {
    yield { ...post, body: await shownBody(database, post.body) };
  }
}

async function shownBody(
  database: Database,
  body: ExportedPendingPost['body'],
): Promise<ExportedPendingPost['body']> {
  // The API calls the text field of a comment `comment`; all other names stay the same.
  if (typeof body?.comment !== 'string') return body;
  const [read] = await withoutGoneQuotes(database, [{ html: body.comment }]);
  return { ...body, comment: read?.html };
}
