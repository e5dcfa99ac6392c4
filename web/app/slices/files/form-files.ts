/** The files of a form: those on the server and pending uploads (`incoming-files.ts`). Pure. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { Arrangement, FileIn } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';

/** A file on the server, before or after its product exists. `note` says how the upload changed the file. */
export type StoredFormFile = FileIn<'waiting' | 'attached'> & { key: string; note?: string };

/** A file from the reader's disk, or a picture on another site, on its way to the server. */
export type FileSource = File | FileIn<'linked'>;

/**
 * In state `shrinking`, a large picture is being made smaller. `share` is the uploaded part, 0 to 1. A failure cannot
 * be retried if the file is too large, exceeds the limit, or was deleted on the server.
 */
export type UploadingFile =
  | (Arrival &
      (
        | { state: 'queued' }
        | { state: 'shrinking' }
        | { state: 'sending'; share: number }
        | { state: 'failed'; reason: string; mayRetry: boolean }
      ))
  | LostFile;

/** A file that was uploaded or uploading, and no longer exists. */
export interface LostFile {
  key: string;
  name: string;
  state: 'failed';
  reason: string;
  mayRetry: false;
  source?: never;
  note?: never;
}

export interface Arrival {
  key: string;
  name: string;
  source: FileSource;
  note?: string;
}

export type FormFile = StoredFormFile | UploadingFile;

export interface FormFiles {
  list: FormFile[];
  /**
   * The chosen primary picture; null means the first. `unmarked` means the first too, but no picture shows the mark.
   */
  primary: FileId | 'unmarked' | null;
  /** ID that the product has or will have, for further uploads. */
  productId: ProductId | null;
}

export const noFiles: FormFiles = { list: [], primary: null, productId: null };

export function storedFile(file: FileIn<'waiting' | 'attached'>): StoredFormFile {
  return { ...file, key: `file ${file.stored.id}` };
}

export function isStored(file: FormFile): file is StoredFormFile {
  return file.state === 'waiting' || file.state === 'attached';
}

export function storedFiles({ list }: FormFiles): StoredFormFile[] {
  return list.filter(isStored);
}

export function storedPictures(files: FormFiles): StoredFormFile[] {
  return storedFiles(files).filter(({ stored }) => stored.kind === 'picture');
}

/** If no primary picture is chosen, the first is primary (rules/posting 21). */
export function primaryOf(files: FormFiles): FileId | null {
  const pictures = storedPictures(files);
  const chosen = pictures.find(({ stored }) => stored.id === files.primary);
  return (chosen ?? pictures[0])?.stored.id ?? null;
}

/** Moves the mark to this picture, or removes it from all. */
export function withPrimary(files: FormFiles, primary: FileId | 'unmarked'): FormFiles {
  return { ...files, primary };
}

/** Removing the last picture also resets the choice of the primary one. */
export function without(files: FormFiles, key: string): FormFiles {
  const rest = { ...files, list: files.list.filter((file) => file.key !== key) };
  return storedPictures(rest).length === 0 ? { ...rest, primary: null } : rest;
}

export function withAlt(files: FormFiles, key: string, alt: string): FormFiles {
  return change(files, key, (file) =>
    isStored(file) && file.stored.kind === 'picture' ? { ...file, stored: { ...file.stored, alt } } : file,
  );
}

/** Moves a file to the index `to`, counted without that file. */
export function moveFile(files: FormFiles, key: string, to: number): FormFiles {
  const file = files.list.find((candidate) => candidate.key === key);
  if (file === undefined) return files;
  const others = files.list.filter((candidate) => candidate !== file);
  const place = Math.max(0, Math.min(to, others.length));
  return { ...files, list: others.toSpliced(place, 0, file) };
}

export function hasPendingUploads(list: FormFiles['list']): boolean {
  return list.some((file) => !isStored(file) && file.state !== 'failed');
}

/** Returns the reason why a post cannot be sent, shown at the files. Permanently rejected files do not block it. */
export function filesProblem({ list }: FormFiles): string | undefined {
  if (hasPendingUploads(list)) return 'Your files are still uploading.';
  return list.some((file) => file.state === 'failed' && file.mayRetry)
    ? 'Retry or dismiss the files that failed.'
    : undefined;
}

/** Returns what a post sends about its files. */
export function arrangementOf(files: FormFiles): Arrangement {
  const primary = primaryOf(files);
  return {
    incoming: [],
    order: storedFiles(files).map(({ stored }) => ({
      id: stored.id,
      alt: stored.kind === 'picture' ? stored.alt.trim() : '',
    })),
    primary: primary === null ? null : { id: primary },
  };
}

/** Merges another version's files with the changes made here: deleted ones are removed, new ones come last. */
export function mergeAttached(files: FormFiles, attached: FileIn<'attached'>[]): FormFiles {
  const isThere = (id: FileId) => attached.some(({ stored }) => stored.id === id);
  const list = files.list.filter((file) => file.state !== 'attached' || isThere(file.stored.id));
  const known = new Set(list.filter(isStored).map(({ stored }) => stored.id));
  return {
    ...files,
    list: [...list, ...attached.filter(({ stored }) => !known.has(stored.id)).map(storedFile)],
  };
}

/** Marks files that no longer exist on the server, in their places (rules/files 23). */
export function lost(files: FormFiles, missing: readonly number[]): FormFiles {
  const list = files.list.map((file, place): FormFile => {
    if (!isStored(file) || !missing.includes(file.stored.id)) return file;
    const name = file.stored.kind === 'attachment' ? file.stored.name : fileTexts.pictureNamed(place + 1);
    return { key: file.key, name, state: 'failed', reason: fileTexts.uploadGone, mayRetry: false };
  });
  return { ...files, list };
}

/** Replaces a file in its place; ignores one that no longer exists. */
export function change(files: FormFiles, key: string, next: (file: FormFile) => FormFile): FormFiles {
  return { ...files, list: files.list.map((file) => (file.key === key ? next(file) : file)) };
}
