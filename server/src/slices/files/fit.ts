/** What became of a picture, and the sentence where nothing did. */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { WorkerProcessError } from '../../packages/worker-process/index.ts';
import type { Unfit } from './render.ts';

const refusals: Record<Unfit, () => Fault> = {
  unreadable: () => new Fault('unsupported_media', fileTexts.unreadablePicture),
  'too many pixels': () => new Fault('too_large', fileTexts.tooManyPixels),
};

/** Throws for what cannot be read, for what breaks what reads it, and for what it was not the turn of. */
export async function fitOf<Rendered extends object>(
  rendering: Promise<Rendered | Unfit>,
): Promise<Rendered> {
  const rendered = await rendering.catch(unfitBy);
  if (typeof rendered === 'string') throw refusals[rendered]();
  return rendered;
}

/** It is the picture's own doing when the process is lost over it, and nothing of the picture's when it had no time. */
function unfitBy(error: unknown): Unfit {
  if (!(error instanceof WorkerProcessError)) throw error;
  if (error.reason === 'lost') return 'unreadable';
  throw new Fault('unavailable', fileTexts.busy, { retryAfter: retrySoon });
}
