/** Pictures that are too large to be sent, made smaller in the browser (rules/files 15). It comes when one is. */
import Compressor from 'compressorjs';
import { uploadLimit } from '#contract/files/model.ts';

/** Pixels. */
const longSide = 2_000;
/** From what nobody can tell apart to what can still be read. */
const qualities = [0.85, 0.7, 0.55, 0.4];

/**
 * As a JPEG, upright; undefined for what cannot be made small enough, or is no picture that this browser reads.
 * Rejects as soon as `signal` says so.
 */
export async function shrinkPicture(picture: File, signal: AbortSignal): Promise<File | undefined> {
  for (const quality of qualities) {
    signal.throwIfAborted();
    const smaller = await compress(picture, quality, signal);
    if (smaller === undefined) return undefined;
    if (smaller.size <= uploadLimit) return new File([smaller], jpegName(picture.name), { type: jpeg });
  }
  return undefined;
}

const jpeg = 'image/jpeg';

function compress(picture: File, quality: number, signal: AbortSignal): Promise<Blob | undefined> {
  return new Promise((resolve, reject) => {
    const work = new Compressor(picture, {
      quality,
      maxWidth: longSide,
      maxHeight: longSide,
      mimeType: jpeg,
      // Browsers turn a picture upright by themselves.
      checkOrientation: false,
      success: resolve,
      error: () => (signal.aborted ? reject(signal.reason) : resolve(undefined)),
    });
    signal.addEventListener('abort', () => work.abort(), { once: true });
  });
}

function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`;
}
