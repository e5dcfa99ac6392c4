/** An attachment that waits, for whoever sent it and for the staff: what is approved can be looked into (rules/newcomers 16). */
import { isStaff } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { type FileId, wireId } from '#contract/core/ids.ts';
import { newcomerTexts } from '#contract/newcomers/texts.ts';
import type { Blob } from '../../packages/blob-store/index.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { findHeldAttachment } from '../files/index.ts';

const fileIds = wireId<FileId>();

/** `asked` is its id as an address has it. Throws `not_found` for what does not wait, and for what is not the viewer's to see. */
export async function openHeldFile(
  { database, storage }: Services,
  asked: string,
  { memberId, role }: Viewer,
): Promise<Blob & { name: string }> {
  const id = fileIds.safeParse(asked);
  if (!id.success) throw notThere();
  const found = await findHeldAttachment(database.db, id.data, { memberId, isStaff: isStaff(role) });
  if (found === undefined) throw notThere();
  const content = await storage.get(`products/${found.productId}/${found.file}`);
  if (content === undefined) throw notThere();
  return { ...content, name: found.name };
}

function notThere(): Fault {
  return new Fault('not_found', newcomerTexts.notThere);
}
