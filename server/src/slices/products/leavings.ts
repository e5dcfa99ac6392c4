/** Files that go again: their rows in a transaction, the files by a job that tries until they are gone. */
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Services } from '../../platform/services.ts';
import { pictureFiles } from '../files/index.ts';
import { takeUploads } from './upload-queries.ts';

interface NamedFiles {
  stem?: string | null;
  width?: number | null;
  file?: string | null;
}

/** To be called where the row that names the files is deleted. */
export async function forgetFiles(unit: UnitOfWork, productId: ProductId, named: NamedFiles): Promise<void> {
  await unit.happened('product-files-removed', { productId, files: filesOf(named) });
}

/** Takes back uploads whose post failed. Those that cannot be reached now go with what nobody posted. */
export async function forgetUploads(
  { write, log }: Services,
  uploads: { ids: FileId[]; memberId: MemberId; productId: ProductId },
): Promise<void> {
  if (uploads.ids.length === 0) return;
  const forgetting = write(async (unit) => {
    for (const { productId, values } of await takeUploads(unit.tx, uploads)) {
      await forgetFiles(unit, productId, values);
    }
  });
  // What made the post fail is what its sender hears of.
  await forgetting.catch((error) => log.warn({ err: error }, 'uploads are left until they are old'));
}

function filesOf({ stem, width, file }: NamedFiles): string[] {
  if (typeof stem === 'string' && typeof width === 'number') return pictureFiles({ stem, width });
  return typeof file === 'string' ? [file] : [];
}
