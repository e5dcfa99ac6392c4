import type { ProductId } from '#contract/core/ids.ts';
import { fallbackFile, type Picture, pictureSrcSet, productFileUrl } from '#contract/files/model.ts';
import classes from './product-picture.module.css';

/** Aspect ratio of picture boxes, width by height. */
const box = 4 / 3;
/** A 3:2 photo still fills the box; cropping other formats would remove too much. */
const tolerance = 1.15;

/** True if the picture is shown whole, with a margin, instead of filling its box (rules/products 33). */
export function isShownWhole({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  const ratio = width / height / box;
  return Math.max(ratio, 1 / ratio) > tolerance;
}

interface ProductPictureProps {
  productId: ProductId;
  picture: Picture | null;
  /** The displayed width, in the syntax of `sizes`. */
  sizes: string;
  /** Loading priority: before anything else, or after content nearer to the viewport. */
  seen?: 'first' | 'late';
}

const urgency = {
  first: { fetchPriority: 'high' },
  late: { loading: 'lazy' },
} as const;

/** Fills a 4:3 box or is shown whole in it (rules/products 33); without a picture the box shows Guildhall's emblem. */
export function ProductPicture({ productId, picture, sizes, seen = 'late' }: ProductPictureProps) {
  if (picture === null) return <span className={classes.placeholder} />;
  return (
    <img
      className={classes.picture}
      data-whole={isShownWhole(picture) || undefined}
      src={productFileUrl(productId, fallbackFile(picture.stem))}
      srcSet={pictureSrcSet(productId, picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      decoding="async"
      {...urgency[seen]}
    />
  );
}
