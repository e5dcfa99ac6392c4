/** The files of a form: those that are kept on the server and those on their way there (`arrivals.ts`). Pure. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { Arrangement, FileIn } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';

/** On the server, ahead of its product or as a part of it; `note` is what became of it on the way. */
export type StoredFormFile = FileIn<'waiting' | 'attached'> & { key: string; note?: string };

/** A file of the reader's disk, or a picture elsewhere. */
export type FileSource = File | FileIn<'linked'>;

/**
 * `shrinking`: a picture that is too large is made smaller. `share` of it has left, 0 to 1. A failed one without a
 * second chance is too large, one too many, or gone from the server.
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

/** One that was on the server, or on its way there, and is there no more. */
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
  /** As chosen; null leaves it to the order. Unmarked, the order says it too, and no picture carries the mark. */
  primary: FileId | 'unmarked' | null;
  /** What the product is or will be called, for further uploads. */
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

/** rules/posting 21: with no primary picture chosen, the first is primary. */
export function primaryOf(files: FormFiles): FileId | null {
  const pictures = storedPictures(files);
  const chosen = pictures.find(({ stored }) => stored.id === files.primary);
  return (chosen ?? pictures[0])?.stored.id ?? null;
}

/** Takes the mark from the others, or from all. */
export function withPrimary(files: FormFiles, primary: FileId | 'unmarked'): FormFiles {
  return { ...files, primary };
}

/** With the last picture goes the choice of the primary one. */
export function without(files: FormFiles, key: string): FormFiles {
  const rest = { ...files, list: files.list.filter((file) => file.key !== key) };
  return storedPictures(rest).length === 0 ? { ...rest, primary: null } : rest;
}

export function withAlt(files: FormFiles, key: string, alt: string): FormFiles {
  return change(files, key, (file) =>
    isStored(file) && file.stored.kind === 'picture' ? { ...file, stored: { ...file.stored, alt } } : file,
  );
}

/** To the place `to`, counted without it. */
export function moved(files: FormFiles, key: string, to: number): FormFiles {
  const file = files.list.find((candidate) => candidate.key === key);
  if (file === undefined) return files;
  const others = files.list.filter((candidate) => candidate !== file);
  const place = Math.max(0, Math.min(to, others.length));
  return { ...files, list: others.toSpliced(place, 0, file) };
}

export function isUnderWay(list: FormFiles['list']): boolean {
  return list.some((file) => !isStored(file) && file.state !== 'failed');
}

/** What keeps a post from being sent, said where the files are. What is refused for good keeps nothing. */
export function filesProblem({ list }: FormFiles): string | undefined {
  if (isUnderWay(list)) return 'Your files are still uploading.';
  return list.some((file) => file.state === 'failed' && file.mayRetry)
    ? 'Retry or dismiss the files that failed.'
    : undefined;
}

/** What a post says about its files. */
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

/** Another version's files beside what was done here: gone ones go, new ones come last. */
export function mergeAttached(files: FormFiles, attached: FileIn<'attached'>[]): FormFiles {
  const isThere = (id: FileId) => attached.some(({ stored }) => stored.id === id);
  const list = files.list.filter((file) => file.state !== 'attached' || isThere(file.stored.id));
  const known = new Set(list.filter(isStored).map(({ stored }) => stored.id));
  return {
    ...files,
    list: [...list, ...attached.filter(({ stored }) => !known.has(stored.id)).map(storedFile)],
  };
}

/** Those that are gone on the server say so in their places (rules/files 23). */
export function lost(files: FormFiles, gone: readonly number[]): FormFiles {
  const list = files.list.map((file, place): FormFile => {
    if (!isStored(file) || !gone.includes(file.stored.id)) return file;
    const name = file.stored.kind === 'attachment' ? file.stored.name : fileTexts.pictureNamed(place + 1);
    return { key: file.key, name, state: 'failed', reason: fileTexts.uploadGone, mayRetry: false };
  });
  return { ...files, list };
}

/** In its place; what is not there any more is left alone. */
export function change(files: FormFiles, key: string, next: (file: FormFile) => FormFile): FormFiles {
  return { ...files, list: files.list.map((file) => (file.key === key ? next(file) : file)) };
}
