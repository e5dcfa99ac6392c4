/** Serializes the files of a draft: those on the server, and the names of pending uploads. Pure. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { StoredFile } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { isRecord } from '../../client/draft-store.ts';
import { type FormFile, type FormFiles, isStored, type LostFile, storedFile } from './form-files.ts';

/** The property names match drafts that browsers already store. */
export function packFiles(files: FormFiles): object {
  const { primary, productId } = files;
  return { primary, productId, list: files.list.flatMap(packFile) };
}

/** Rejected files are omitted. */
function packFile(file: FormFile): object[] {
  if (isStored(file)) return [{ upload: file.stored, isStored: file.state === 'attached' }];
  const isRefused = file.state === 'failed' && !file.mayRetry && file.source !== undefined;
  return isRefused ? [] : [{ name: file.name }];
}

/** Parses the files of a draft; undefined for an invalid list. Invalid single files are omitted. */
export function unpackFiles(value: unknown): FormFiles | undefined {
  if (!isRecord(value) || !Array.isArray(value.list)) return undefined;
  const productId = typeof value.productId === 'number' ? (value.productId as ProductId) : null;
  const list = value.list.flatMap((file: unknown, place) => readFiles(file, productId, place));
  return { list, primary: readPrimary(value.primary), productId };
}

function readPrimary(value: unknown): FormFiles['primary'] {
  if (value === 'unmarked') return value;
  return typeof value === 'number' ? (value as FileId) : null;
}

function readFiles(value: unknown, productId: ProductId | null, place: number): FormFile[] {
  if (!isRecord(value)) return [];
  if (isText(value.name)) return [notArrived(value.name, place)];
  const stored = readStored(value.upload);
  if (stored === undefined || productId === null) return [];
  return [storedFile({ state: value.isStored === true ? 'attached' : 'waiting', productId, stored })];
}

/** The draft does not contain the content of an unfinished upload (rules/posting 32). */
function notArrived(name: string, place: number): LostFile {
  const reason = fileTexts.notArrived;
  return { key: `lost ${place}`, name, state: 'failed', reason, mayRetry: false };
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
