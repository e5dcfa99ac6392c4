import type { ProductId } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { isDeleted } from './queries.ts';

/**
 * Whether files of a product may be had: of a deleted one they may not (rules/files 19). Kept as a reply that shows the
 * product is, so that whatever changes it is known at once, in every instance. An id that was taken for uploads is in
 * reach before its product is there.
 */
export async function areFilesInReach({ cache, database }: AppContext, id: ProductId): Promise<boolean> {
  const { status } = await cache.through(`files of product ${id}`, async () => ({
    status: (await isDeleted(database, id)) ? 404 : 200,
    contentType: '',
    body: '',
    topics: [topics.everything, topics.subject({ kind: 'product', id })],
  }));
  return status === 200;
}
