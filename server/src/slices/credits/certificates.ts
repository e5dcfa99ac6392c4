/** Certificates: stored unchanged, and given to their owner alone. */
import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { Fault, invalid } from '#contract/core/fault.ts';
import { type CreditRecordId, type MemberId, wireId } from '#contract/core/ids.ts';
import { creditTexts } from '#contract/credits/texts.ts';
import { shownFileName } from '#contract/files/file-name.ts';
import { type FileIn, uploadLimit } from '#contract/files/model.ts';
import type { Blob } from '../../packages/blob-store/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { deleteCreditsOf, findRecord, type StoredCertificate } from './queries.ts';

export interface Certificate extends StoredCertificate {
  content: Buffer;
}

/** Media types by content; names and declared types do not count. */
const accepted = /^(?:application\/pdf|image\/(?:jpeg|png|webp|gif|avif|heic|heif))$/;

const folderOf = (memberId: MemberId) => `certificates/${memberId}/`;

/** Throws `invalid` for a file that is too large, or neither a PDF nor a picture. */
export async function readCertificate(
  { name, content }: FileIn<'sent'>,
  memberId: MemberId,
): Promise<Certificate> {
  if (content.size > uploadLimit) throw invalid({ certificate: creditTexts.certificateTooLarge });
  const bytes = Buffer.from(await content.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !accepted.test(type.mime))
    throw invalid({ certificate: creditTexts.certificateType });
  return {
    file: `${folderOf(memberId)}${randomBytes(12).toString('base64url')}.${type.ext}`,
    name: shownFileName(name) || `certificate.${type.ext}`,
    bytes: bytes.length,
    content: bytes,
  };
}

const recordIds = wireId<CreditRecordId>();

/** `asked` is the id from the address. Throws `not_found`, also for another member's. */
export async function openCertificate(
  { database, storage }: AppContext,
  asked: string,
  { memberId }: Viewer,
): Promise<Blob & { name: string }> {
  const id = recordIds.safeParse(asked);
  const found = id.success ? await findRecord(database.db, memberId, id.data) : undefined;
  const content = found?.file ? await storage.get(found.file) : undefined;
  if (content === undefined) throw new Fault('not_found', creditTexts.notThere);
  return { ...content, name: found?.name ?? '' };
}

/** Erases a member's credit hours, and all files in their folder. */
export async function eraseCreditsOf({ database, storage }: AppContext, memberId: MemberId): Promise<void> {
  await deleteCreditsOf(database, memberId);
  for await (const { key } of storage.list(folderOf(memberId))) await storage.delete(key);
}
