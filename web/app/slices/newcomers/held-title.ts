import type { HeldPost } from '#contract/newcomers/model.ts';
import { noticeTexts } from '#contract/notices/texts.ts';

/** Of a comment what it is to stand below is called as notices call it, once that is gone. */
export function heldTitle({ title }: Pick<HeldPost, 'title'>): string {
  return title === '' ? noticeTexts.gone : title;
}
