import type { Tone } from '../../kit/say/banner.tsx';
import { withFlash } from '../../kit/say/flash.ts';

/** rules/messages 7: what became of an action is said for so many milliseconds. */
export const saidFor = 2000;

/** Navigation state that says it on the page that follows. */
export function messageFlash(tone: Tone, text: string): object {
  return withFlash({ tone, text, clearAfter: saidFor });
}
