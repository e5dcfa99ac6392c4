/** Files in a draft: those that are on the server, as this browser keeps them. Pure. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { StoredFile } from '#contract/files/model.ts';
import { isRecord } from '../../client/draft-store.ts';
import { type FormFiles, type StoredFormFile, storedFile, storedFiles } from './form-files.ts';

/** The names are those of the drafts that lie in browsers already. */
export function packFiles(files: FormFiles): object {
  const { primary, productId } = files;
  const list = storedFiles(files).map(({ state, stored }) => ({
    upload: stored,
    isStored: state === 'attached',
  }));
  return { primary, productId, list };
}

/** Undefined for what are no files at all; single ones that cannot be understood are left out. */
export function unpackFiles(value: unknown): FormFiles | undefined {
  if (!isRecord(value) || !Array.isArray(value.list)) return undefined;
  const productId = typeof value.productId === 'number' ? (value.productId as ProductId) : null;
  const list =
    productId === null ? [] : value.list.flatMap((file: unknown) => readStoredFiles(file, productId));
  return { list, primary: readPrimary(value.primary), productId };
}

function readPrimary(value: unknown): FormFiles['primary'] {
  if (value === 'unmarked') return value;
  return typeof value === 'number' ? (value as FileId) : null;
}

function readStoredFiles(value: unknown, productId: ProductId): StoredFormFile[] {
  if (!isRecord(value)) return [];
  const stored = readStored(value.upload);
  if (stored === undefined) return [];
  return [storedFile({ state: value.isStored === true ? 'attached' : 'waiting', productId, stored })];
}

function readStored(value: unknown): StoredFile | undefined {
  if (!isRecord(value) || typeof value.id !== 'number') return undefined;
  const id = value.id as FileId;
  const { kind, stem, width, height, alt, file, name, mediaType, bytes } = value;
  if (kind === 'picture' && isText(stem) && isNumber(width) && isNumber(height) && isText(alt)) {
    return { kind, id, stem, width, height, alt };
  }
  if (kind === 'attachment' && isText(file) && isText(name) && isText(mediaType) && isNumber(bytes)) {
    return { kind, id, file, name, mediaType, bytes };
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
