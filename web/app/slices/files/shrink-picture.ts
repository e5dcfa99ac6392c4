/** Pictures that are made anew in the browser, to be sent (rules/files 15). It comes when one is. */
import Compressor from 'compressorjs';
import { uploadLimit } from '#contract/files/model.ts';

export interface PictureFit {
  type: 'image/jpeg' | 'image/png';
  /** Pixels, at most. */
  width: number;
  height: number;
  /** From what nobody can tell apart to what can still be read. */
  qualities: readonly number[];
}

const photo: PictureFit = {
  type: 'image/jpeg',
  width: 2_000,
  height: 2_000,
  qualities: [0.85, 0.7, 0.55, 0.4],
};

/**
 * Upright; undefined for what cannot be made small enough, or is no picture that this browser reads. Rejects as soon as
 * `signal` says so.
 */
export async function shrinkPicture(
  picture: File,
  signal: AbortSignal,
  fit = photo,
): Promise<File | undefined> {
  for (const quality of fit.qualities) {
    signal.throwIfAborted();
    const made = await compress(picture, { ...fit, quality }, signal);
    if (made === undefined) return undefined;
    if (made.size <= uploadLimit) return new File([made], nameAs(fit, picture.name), { type: fit.type });
  }
  return undefined;
}

function compress(
  picture: File,
  { type, width, height, quality }: PictureFit & { quality: number },
  signal: AbortSignal,
): Promise<Blob | undefined> {
  return new Promise((resolve, reject) => {
    const work = new Compressor(picture, {
      quality,
      maxWidth: width,
      maxHeight: height,
      mimeType: type,
      // It would make a JPEG of a large PNG.
      convertSize: Number.POSITIVE_INFINITY,
      // Browsers turn a picture upright by themselves.
      checkOrientation: false,
      success: resolve,
      error: () => (signal.aborted ? reject(signal.reason) : resolve(undefined)),
    });
    signal.addEventListener('abort', () => work.abort(), { once: true });
  });
}

function nameAs({ type }: PictureFit, name: string): string {
  const ending = type === 'image/png' ? /\.png$/i : /\.jpe?g$/i;
  return ending.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
