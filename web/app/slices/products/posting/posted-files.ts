/** The files of a post: those that are kept on the server and those on their way there. Pure. */
import type { FileId, ProductId } from '#contract/core/ids.ts';
import { filesLimit, type Upload, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import type { UploadedFile } from '#contract/products/posting.ts';
import { productTexts } from '#contract/products/texts.ts';

/** Where a file comes from: the reader's disk, or the address of a picture elsewhere. */
export type FileSource = { file: File } | { url: string };

export interface KeptFile {
  is: 'kept';
  key: string;
  upload: Upload;
  /** Part of the product already, rather than sent ahead for it. */
  isStored: boolean;
}

interface MovingFile {
  key: string;
  name: string;
  source: FileSource;
}

/** `share` of it has left, 0 to 1. A failed one without a second chance is too large, or one too many. */
export type PostedFile =
  | KeptFile
  | (MovingFile & { is: 'waiting' })
  | (MovingFile & { is: 'sending'; share: number })
  | (MovingFile & { is: 'failed'; reason: string; mayRetry: boolean });

export interface Files {
  list: PostedFile[];
  /** As chosen; null leaves it to the order. */
  primary: FileId | null;
  /** What the product is or will be called, for addresses and further uploads. */
  productId: ProductId | null;
}

export const noFiles: Files = { list: [], primary: null, productId: null };

export function kept(upload: Upload, isStored: boolean): KeptFile {
  return { is: 'kept', key: `file ${upload.id}`, upload, isStored };
}

export function keptFiles({ list }: Files): KeptFile[] {
  return list.filter((file) => file.is === 'kept');
}

/** decisions 4.13: with no primary picture chosen, the first is primary. */
export function primaryOf(files: Files): FileId | null {
  const pictures = keptFiles(files).filter(({ upload }) => upload.kind === 'picture');
  const chosen = pictures.find(({ upload }) => upload.id === files.primary);
  return (chosen ?? pictures[0])?.upload.id ?? null;
}

/** New ones at the end; too large ones and those beyond the limit say so in their place. */
export function addFiles(files: Files, arrivals: { key: string; source: FileSource }[]): Files {
  let room = filesLimit - files.list.filter(({ is }) => is !== 'failed').length;
  const added = arrivals.map(({ key, source }): PostedFile => {
    const moving = { key, name: nameOf(source), source };
    const reason =
      'file' in source && source.file.size > uploadLimit
        ? fileTexts.tooLarge
        : room <= 0
          ? fileTexts.tooMany(filesLimit)
          : undefined;
    if (reason !== undefined) return { ...moving, is: 'failed', reason, mayRetry: false };
    room -= 1;
    return { ...moving, is: 'waiting' };
  });
  return { ...files, list: [...files.list, ...added] };
}

export function sending(files: Files, key: string, share: number): Files {
  return change(files, key, (file) =>
    file.is === 'kept' ? file : { ...moving(file), is: 'sending', share },
  );
}

/** Also keeps what the product will be called. */
export function arrived(files: Files, key: string, { productId, upload }: UploadedFile): Files {
  return { ...change(files, key, () => kept(upload, false)), productId };
}

export function failed(files: Files, key: string, reason: string, mayRetry: boolean): Files {
  return change(files, key, (file) =>
    file.is === 'kept' ? file : { ...moving(file), is: 'failed', reason, mayRetry },
  );
}

export function retried(files: Files, key: string): Files {
  return change(files, key, (file) => (file.is === 'failed' ? { ...moving(file), is: 'waiting' } : file));
}

export function without(files: Files, key: string): Files {
  return { ...files, list: files.list.filter((file) => file.key !== key) };
}

export function withPrimary(files: Files, primary: FileId): Files {
  return { ...files, primary };
}

export function withAlt(files: Files, key: string, alt: string): Files {
  return change(files, key, (file) =>
    file.is === 'kept' && file.upload.kind === 'picture'
      ? { ...file, upload: { ...file.upload, alt } }
      : file,
  );
}

/** To the place `to`, counted without it. */
export function moved(files: Files, key: string, to: number): Files {
  const file = files.list.find((candidate) => candidate.key === key);
  if (file === undefined) return files;
  const others = files.list.filter((candidate) => candidate !== file);
  const place = Math.max(0, Math.min(to, others.length));
  return { ...files, list: others.toSpliced(place, 0, file) };
}

/**
 * specification 5: the primary image cannot be deleted. One that was only sent ahead may go as long as nothing
 * else could take its place, or a mistaken first picture could never be taken back.
 */
export function removalProblem(files: Files, { upload, isStored }: KeptFile): string | undefined {
  if (upload.id !== primaryOf(files)) return undefined;
  if (isStored) return productTexts.primaryStays;
  const pictures = keptFiles(files).filter((file) => file.upload.kind === 'picture');
  return pictures.length > 1 ? productTexts.primaryPictureStays : undefined;
}

/** What keeps a post from being sent, said where the files are. */
export function filesProblem({ list }: Files): string | undefined {
  if (list.some(({ is }) => is === 'waiting' || is === 'sending'))
    return 'Your files are still on their way.';
  return list.some(({ is }) => is === 'failed')
    ? 'Please retry or dismiss the files that failed.'
    : undefined;
}

/** What a post says about its files. */
export function arrangementOf(files: Files) {
  const primary = primaryOf(files);
  return {
    arrangement: keptFiles(files).map(({ upload }) => ({
      id: upload.id,
      alt: upload.kind === 'picture' ? upload.alt.trim() : '',
    })),
    primary: primary === null ? null : { id: primary },
  };
}

/** Another version's files beside what was done here: gone ones go, new ones come last. */
export function mergeStored(files: Files, stored: Upload[]): Files {
  const isThere = (id: FileId) => stored.some((upload) => upload.id === id);
  const list = files.list.filter((file) => file.is !== 'kept' || !file.isStored || isThere(file.upload.id));
  const known = new Set(list.flatMap((file) => (file.is === 'kept' ? [file.upload.id] : [])));
  return {
    ...files,
    list: [...list, ...stored.filter(({ id }) => !known.has(id)).map((upload) => kept(upload, true))],
  };
}

function nameOf(source: FileSource): string {
  return 'file' in source ? source.file.name : new URL(source.url).pathname.split('/').at(-1) || source.url;
}

function moving({ key, name, source }: MovingFile): MovingFile {
  return { key, name, source };
}

function change(files: Files, key: string, next: (file: PostedFile) => PostedFile): Files {
  return { ...files, list: files.list.map((file) => (file.key === key ? next(file) : file)) };
}
