/** The files of a form: those that are kept on the server and those on their way there. Pure. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { type Arrangement, type FileIn, filesLimit, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';

/** On the server, ahead of its product or as a part of it. */
export type StoredFormFile = FileIn<'waiting' | 'attached'> & { key: string };

/** A file of the reader's disk, or a picture elsewhere. */
export type FileSource = File | FileIn<'linked'>;

/** `share` of it has left, 0 to 1. A failed one without a second chance is too large, or one too many. */
export type UploadingFile = { key: string; name: string; source: FileSource } & (
  | { state: 'queued' }
  | { state: 'sending'; share: number }
  | { state: 'failed'; reason: string; mayRetry: boolean }
);

export type FormFile = StoredFormFile | UploadingFile;

export interface FormFiles {
  list: FormFile[];
  /** As chosen; null leaves it to the order. */
  primary: FileId | null;
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

/** rules/posting 21: with no primary picture chosen, the first is primary. */
export function primaryOf(files: FormFiles): FileId | null {
  const pictures = storedPictures(files);
  const chosen = pictures.find(({ stored }) => stored.id === files.primary);
  return (chosen ?? pictures[0])?.stored.id ?? null;
}

/** New ones at the end; too large ones and those beyond the limit say so in their place. */
export function addFiles(files: FormFiles, arrivals: { key: string; source: FileSource }[]): FormFiles {
  let room = filesLimit - files.list.filter(({ state }) => state !== 'failed').length;
  const added = arrivals.map(({ key, source }): UploadingFile => {
    const moving = { key, name: nameOf(source), source };
    const reason = refusalOf(source, room);
    if (reason !== undefined) return { ...moving, state: 'failed', reason, mayRetry: false };
    room -= 1;
    return { ...moving, state: 'queued' };
  });
  return { ...files, list: [...files.list, ...added] };
}

function refusalOf(source: FileSource, room: number): string | undefined {
  if (source instanceof File && source.size > uploadLimit) return fileTexts.tooLarge;
  return room <= 0 ? fileTexts.tooMany(filesLimit) : undefined;
}

export function sending(files: FormFiles, key: string, share: number): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'sending', share }));
}

/** Also keeps what the product will be called. */
export function arrived(files: FormFiles, key: string, file: FileIn<'waiting'>): FormFiles {
  return { ...change(files, key, () => storedFile(file)), productId: file.productId };
}

export function failed(files: FormFiles, key: string, reason: string, mayRetry: boolean): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'failed', reason, mayRetry }));
}

export function retried(files: FormFiles, key: string): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'queued' }));
}

export function without(files: FormFiles, key: string): FormFiles {
  return { ...files, list: files.list.filter((file) => file.key !== key) };
}

export function withPrimary(files: FormFiles, primary: FileId): FormFiles {
  return { ...files, primary };
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

/**
 * rules/posting 22: the primary image cannot be deleted. One that was only sent ahead may go as long as nothing
 * else could take its place, or a mistaken first picture could never be taken back.
 */
export function removalProblem(files: FormFiles, { state, stored }: StoredFormFile): string | undefined {
  if (stored.id !== primaryOf(files)) return undefined;
  if (state === 'attached') return fileTexts.primaryStays;
  return storedPictures(files).length > 1 ? fileTexts.primaryPictureStays : undefined;
}

/** What keeps a post from being sent, said where the files are. */
export function filesProblem({ list }: FormFiles): string | undefined {
  if (list.some(({ state }) => state === 'queued' || state === 'sending'))
    return 'Your files are still on their way.';
  return list.some(({ state }) => state === 'failed')
    ? 'Please retry or dismiss the files that failed.'
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

function storedPictures(files: FormFiles): StoredFormFile[] {
  return storedFiles(files).filter(({ stored }) => stored.kind === 'picture');
}

function nameOf(source: FileSource): string {
  if (source instanceof File) return source.name;
  return new URL(source.url).pathname.split('/').at(-1) || source.url;
}

/** What an earlier state knew is left behind. */
function changeUpload(
  files: FormFiles,
  key: string,
  next: (file: { key: string; name: string; source: FileSource }) => UploadingFile,
): FormFiles {
  return change(files, key, (file) => {
    if (isStored(file)) return file;
    const { name, source } = file;
    return next({ key, name, source });
  });
}

function change(files: FormFiles, key: string, next: (file: FormFile) => FormFile): FormFiles {
  return { ...files, list: files.list.map((file) => (file.key === key ? next(file) : file)) };
}
