import type { Tone } from '../../kit/say/banner.tsx';
import { withFlash } from '../../kit/say/flash.ts';

/** Milliseconds for which the result of an action is shown (rules/messages 7). */
export const resultDuration = 2000;

/** Navigation state that shows the message on the next page. */
export function messageFlash(tone: Tone, text: string): object {
  return withFlash({ tone, text, clearAfter: resultDuration });
}
