import type { ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** `files` are names in the product's folder that no row references any more. */
export const productFilesRemoved = domainEvent<{ productId: ProductId; files: string[] }>(
  'product-files-removed',
);

/** `file` is the large size of an avatar that no row references any more. */
export const avatarForgotten = domainEvent<{ file: string }>('avatar-forgotten');
