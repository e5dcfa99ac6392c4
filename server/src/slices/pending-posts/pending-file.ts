/** An attachment that waits, for whoever sent it and for the staff: what is approved can be looked into (rules/pending-posts 16). */
import { isStaff } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { type FileId, wireId } from '#contract/core/ids.ts';
import { pendingPostTexts } from '#contract/pending-posts/texts.ts';
import type { Blob } from '../../packages/blob-store/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findPendingAttachment } from '../files/index.ts';

const fileIds = wireId<FileId>();

/** `asked` is its id as an address has it. Throws `not_found` for what does not wait, and for what is not the viewer's to see. */
export async function openPendingFile(
  { database, storage }: AppContext,
  asked: string,
  { memberId, role }: Viewer,
): Promise<Blob & { name: string }> {
  const id = fileIds.safeParse(asked);
  if (!id.success) throw notThere();
  const found = await findPendingAttachment(database.db, id.data, { memberId, isStaff: isStaff(role) });
  if (found === undefined) throw notThere();
  const content = await storage.get(`products/${found.productId}/${found.file}`);
  if (content === undefined) throw notThere();
  return { ...content, name: found.name };
}

function notThere(): Fault {
  return new Fault('not_found', pendingPostTexts.notThere);
}
