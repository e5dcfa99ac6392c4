import type { MemberId } from '#contract/core/ids.ts';
import type { KeptHeld } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { withoutGoneQuotes } from '../comments/index.ts';
import { everyHeld } from './kept-queries.ts';

/** What a member posted that is not public: what waits, and what was refused. What others deleted is not told in quotes either. */
export async function* keptHeld(database: Database, memberId: MemberId): AsyncGenerator<KeptHeld> {
  for await (const post of everyHeld(database, memberId)) {
    yield { ...post, body: await shownBody(database, post.body) };
  }
}

async function shownBody(database: Database, body: KeptHeld['body']): Promise<KeptHeld['body']> {
  // So the calls call the words of a comment, and nothing else.
  if (typeof body?.comment !== 'string') return body;
  const [read] = await withoutGoneQuotes(database, [{ html: body.comment }]);
  return { ...body, comment: read?.html };
}
