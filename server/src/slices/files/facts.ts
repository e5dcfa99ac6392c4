import type { ProductId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

/** `files` are names in the product's folder; no row names them any more. */
export const productFilesRemoved = fact<{ productId: ProductId; files: string[] }>('product-files-removed');

/** `file` is the large one of a face; no row names it any more. */
export const avatarForgotten = fact<{ file: string }>('avatar-forgotten');
