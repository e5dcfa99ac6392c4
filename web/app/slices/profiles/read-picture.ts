/** Reads a file that a member chose as their picture. */
import { picturePixelLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { asFault } from '../../client/api.ts';
import { isAnimated } from '../files/animation.ts';
import { fittedPicture, isShown } from '../files/picture-file.ts';

export interface ChosenPicture {
  url: string;
  image: HTMLImageElement;
  /** True if the file is animated; the stored picture will not be. */
  moves: boolean;
}

export type ReadPicture = ChosenPicture | { problem: string };

/**
 * Reads the first file and shrinks it if necessary. The caller must revoke its URL. Undefined if there is no file, or
 * if `signal` aborts.
 */
export async function readPicture(
  files: readonly File[],
  signal: AbortSignal,
): Promise<ReadPicture | undefined> {
  const [file] = files;
  if (file === undefined) return undefined;
  const problem = choiceProblem(files);
  if (problem !== undefined) return { problem };
  try {
    const read = await readFitted(file, signal);
    if (!signal.aborted) return read;
    if ('url' in read) URL.revokeObjectURL(read.url);
    return undefined;
  } catch (error) {
    return signal.aborted ? undefined : { problem: asFault(error).message };
  }
}

async function readFitted(file: File, signal: AbortSignal): Promise<ReadPicture> {
  const [moves, fitted] = await Promise.all([isAnimated(file), fittedPicture(file, { signal })]);
  const url = URL.createObjectURL(fitted);
  const image = await loaded(url);
  if (image !== undefined) return { url, image, moves };
  URL.revokeObjectURL(url);
  return { problem: isShown(file) ? fileTexts.unreadablePicture : fileTexts.notAPicture };
}

/** Checks the files before reading; files of an unknown type are tried. */
export function choiceProblem(files: readonly Pick<File, 'type'>[]): string | undefined {
  const [file] = files;
  if (files.length > 1) return profileTexts.oneAvatar;
  if (file === undefined) return fileTexts.required;
  const isForeign = file.type !== '' && (!file.type.startsWith('image/') || /svg/.test(file.type));
  return isForeign ? fileTexts.notAPicture : undefined;
}

/** Undefined if the picture cannot be displayed. Its pixels are decoded when it is drawn, after they were counted. */
function loaded(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  return new Promise((resolve) => {
    image.onerror = () => resolve(undefined);
    image.onload = () => resolve(isDrawable(image) ? image : undefined);
    image.src = url;
  });
}

function isDrawable({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const pixels = naturalWidth * naturalHeight;
  return pixels > 0 && pixels <= picturePixelLimit;
}
