/** Converts pictures in the browser before upload (rules/files 15). The module loads on demand. */
import Compressor from 'compressorjs';
import { uploadLimit } from '#contract/files/model.ts';

export interface PictureFit {
  type: 'image/jpeg' | 'image/png';
  /** Maximum, in pixels. */
  width: number;
  height: number;
  /** From visually lossless to just readable. */
  qualities: readonly number[];
}

const photo: PictureFit = {
  type: 'image/jpeg',
  width: 2_000,
  height: 2_000,
  qualities: [0.85, 0.7, 0.55, 0.4],
};

/**
 * Returns the upright picture. Undefined if it cannot be made small enough, or if this browser cannot read it. Rejects
 * when `signal` aborts.
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
      // The default would convert a large PNG to JPEG.
      convertSize: Number.POSITIVE_INFINITY,
      // Browsers rotate pictures upright by themselves.
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
