import type { Picture } from '#contract/files/model.ts';

/** Width by height of the boxes that pictures are shown in. */
const box = 4 / 3;
/** A photo of 3:2 still fills the box; of what is further off, too much would be cut away. */
const tolerance = 1.15;

/** rules/products 33: shown whole, with a margin, instead of filling its box. */
export function isShownWhole({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  const ratio = width / height / box;
  return Math.max(ratio, 1 / ratio) > tolerance;
}
