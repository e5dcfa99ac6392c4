/** What this browser can show of a file that somebody chose as their picture. */
import { picturePixelLimit, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { profileTexts } from '#contract/profiles/texts.ts';

export type ReadPicture = { url: string; image: HTMLImageElement } | { problem: string };

/** Of those, one. Whoever shows it revokes its address. */
export async function readPicture(files: readonly File[]): Promise<ReadPicture | undefined> {
  const [file] = files;
  if (file === undefined) return undefined;
  const problem = choiceProblem(files);
  if (problem !== undefined) return { problem };
  const url = URL.createObjectURL(file);
  const image = await loaded(url);
  if (image !== undefined) return { url, image };
  URL.revokeObjectURL(url);
  return { problem: isKnown(file) ? fileTexts.unreadablePicture : fileTexts.notAPicture };
}

/** What is wrong before anything is read; files whose type the browser does not know are tried. */
export function choiceProblem(files: readonly Pick<File, 'type' | 'size'>[]): string | undefined {
  const [file] = files;
  if (files.length > 1) return profileTexts.oneAvatar;
  if (file === undefined) return fileTexts.required;
  const isForeign = file.type !== '' && (!file.type.startsWith('image/') || /svg/.test(file.type));
  if (isForeign) return fileTexts.notAPicture;
  return file.size > uploadLimit ? fileTexts.tooLarge : undefined;
}

/** One that every browser shows, so that this one is broken. */
function isKnown({ type }: File): boolean {
  return /^image\/(?:jpeg|png|webp|gif|avif)$/.test(type);
}

/** Undefined when it cannot be shown. Its pixels are unpacked when it is drawn, and not before they are counted. */
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
