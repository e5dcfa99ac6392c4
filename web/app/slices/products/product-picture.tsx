import type { ProductId } from '#contract/core/ids.ts';
import { fallbackFile, type Picture, pictureSrcSet, productFileUrl } from '#contract/files/model.ts';
import classes from './product-picture.module.css';

/** Width by height of the boxes that pictures are shown in. */
const box = 4 / 3;
/** A photo of 3:2 still fills the box; of what is further off, too much would be cut away. */
const tolerance = 1.15;

/** rules/products 33: shown whole, with a margin, instead of filling its box. */
export function isShownWhole({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  const ratio = width / height / box;
  return Math.max(ratio, 1 / ratio) > tolerance;
}

interface ProductPictureProps {
  productId: ProductId;
  picture: Picture | null;
  /** The width it is shown at, as `sizes` says it. */
  sizes: string;
  /** How soon it is seen: before anything else, or after what is nearer to one's eyes. */
  seen?: 'first' | 'late';
}

const urgency = {
  first: { fetchPriority: 'high' },
  late: { loading: 'lazy' },
} as const;

/** Fills a 4:3 box, or stands whole in it (rules/products 33); without a picture the box shows Guildhall's own emblem. */
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
