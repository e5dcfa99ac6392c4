/** State transitions of uploads in a form. Pure. */
import { bytesText } from '#contract/core/number-text.ts';
import { type FileIn, filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import {
  type Arrival,
  change,
  type FileSource,
  type FormFiles,
  isStored,
  storedFile,
  type UploadingFile,
} from './form-files.ts';
import { isPicture, isTooLarge } from './picture-file.ts';

/** Appends new files; those that are too large or exceed the limit show it in their place. */
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
  if (source instanceof File && isTooLarge(source) && !isPicture(source)) return fileTexts.tooLarge;
  return room <= 0 ? fileTexts.tooMany(filesLimit) : undefined;
}

export function shrinking(files: FormFiles, key: string): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'shrinking' }));
}

/** Replaces the chosen file, which is dropped, with the smaller one. */
export function shrunk(files: FormFiles, key: string, { made, chosen }: Shrunk): FormFiles {
  const sizes = [bytesText(chosen.size), bytesText(made.size)] as const;
  const note = isTooLarge(chosen) ? fileTexts.madeSmaller(...sizes) : fileTexts.convertedToJpeg;
  const sent = changeUpload(files, key, (file) => ({
    ...file,
    name: made.name,
    source: made,
    state: 'sending',
    share: 0,
  }));
  return noted(sent, key, note);
}

interface Shrunk {
  made: File;
  chosen: File;
}

/** Adds a permanent note to a file, each note only once. */
export function noted(files: FormFiles, key: string, note: string): FormFiles {
  return change(files, key, (file) => {
    if (isStored(file) || file.source === undefined || file.note?.includes(note)) return file;
    return { ...file, note: file.note === undefined ? note : `${file.note}. ${note}` };
  });
}

export function sending(files: FormFiles, key: string, share: number): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'sending', share }));
}

/** Marks an upload as stored, and keeps the ID that its product has or will have. */
export function markStored(files: FormFiles, key: string, file: FileIn<'waiting'>): FormFiles {
  const stored = change(files, key, ({ note }) => ({ ...storedFile(file), ...(note && { note }) }));
  return { ...stored, productId: file.productId };
}

export function failed(files: FormFiles, key: string, reason: string, mayRetry: boolean): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'failed', reason, mayRetry }));
}

export function retried(files: FormFiles, key: string): FormFiles {
  return changeUpload(files, key, (file) => ({ ...file, state: 'queued' }));
}

function nameOf(source: FileSource): string {
  if (source instanceof File) return source.name;
  return new URL(source.url).pathname.split('/').at(-1) || source.url;
}

/** Discards data of the previous state. */
function changeUpload(files: FormFiles, key: string, next: (file: Arrival) => UploadingFile): FormFiles {
  return change(files, key, (file) => {
    if (isStored(file) || file.source === undefined) return file;
    const { name, source, note } = file;
    return next({ key, name, source, ...(note && { note }) });
  });
}
