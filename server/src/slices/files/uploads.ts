/** Any upload, made ready to be stored. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { SentFile, Upload } from '#contract/files/model.ts';
import type { WorkerProcess } from '../../packages/worker-process/worker-process.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { prepareAttachment } from './attachments.ts';
import { pictureFormat } from './format.ts';
import { bufferOf, preparePicture, storeFiles } from './pictures.ts';

/** What a row keeps of an upload, its id apart. */
export type UploadValues =
  | { kind: 'picture'; stem: string; width: number; height: number }
  | { kind: 'attachment'; file: string; name: string; mediaType: string; bytes: number };

export interface PreparedUpload {
  values: UploadValues;
  /** Writes the files, all or none; call it after a row names them, so that nothing is left that nobody knows. */
  store(storage: Storage, productId: ProductId): Promise<void>;
}

/** A picture where the content is one that screens show, otherwise an attachment. Throws as those do. */
export async function prepareUpload(workerProcess: WorkerProcess, sent: SentFile): Promise<PreparedUpload> {
  const content = bufferOf(sent.content);
  if (pictureFormat(content) !== undefined) {
    const { files, stem, width, height } = await preparePicture(workerProcess, content);
    return {
      values: { kind: 'picture', stem, width, height },
      store: (storage, productId) => storeFiles(storage, productId, files),
    };
  }
  const { content: bytes, ...values } = await prepareAttachment(sent);
  return {
    values: { kind: 'attachment', ...values },
    store: (storage, productId) => storeFiles(storage, productId, [{ file: values.file, content: bytes }]),
  };
}

export function uploadOf(id: FileId, values: UploadValues): Upload {
  return values.kind === 'picture' ? { ...values, id, alt: '' } : { ...values, id };
}
