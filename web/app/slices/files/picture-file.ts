/** Prepares files that may be pictures for upload (rules/files 15). */
import { Fault } from '#contract/core/fault.ts';
import { uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { needed } from '../../client/module-loading.ts';
import type { PictureFit } from './shrink-picture.ts';

type Described = Pick<File, 'name' | 'type' | 'size'>;

export function isTooLarge({ size }: Pick<File, 'size'>): boolean {
  return size > uploadLimit;
}

/** True for a picture type that every browser displays. */
export function isShown({ type }: Pick<File, 'type'>): boolean {
  return /^image\/(?:jpeg|png|webp|gif|avif)$/.test(type);
}

/**
 * True for a picture that the browser may be able to read; not every system knows the types of phones. Vector drawings
 * have no pixels.
 */
export function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/(?!svg)/.test(type) || (type === '' && /\.(?:hei[cf]|avif|tiff?|bmp)$/i.test(name));
}

function needsMaking(file: Described): boolean {
  return isPicture(file) && (isTooLarge(file) || !isShown(file));
}

interface Making {
  signal: AbortSignal;
  fit?: PictureFit;
  /** Called when conversion begins. */
  onBegin?: () => void;
}

/**
 * Converts a picture that is too large or of a type that browsers do not display. Other files are returned unchanged,
 * and so is a small picture that this browser cannot read: the server explains its rejection. Throws `too_large`.
 */
export async function fittedPicture(file: File, { signal, fit, onBegin }: Making): Promise<File> {
  if (!needsMaking(file)) return file;
  onBegin?.();
  const { shrinkPicture } = await needed(import('./shrink-picture.ts'));
  const made = await shrinkPicture(file, signal, fit);
  if (made !== undefined) return made;
  if (isTooLarge(file))
    throw new Fault('too_large', isShown(file) ? fileTexts.tooLarge : fileTexts.notAPicture);
  return file;
}
