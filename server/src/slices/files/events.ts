import type { ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** `files` are names in the product's folder; no row names them any more. */
export const productFilesRemoved = domainEvent<{ productId: ProductId; files: string[] }>(
  'product-files-removed',
);

/** `file` is the large one of a face; no row names it any more. */
export const avatarForgotten = domainEvent<{ file: string }>('avatar-forgotten');
