/** Products that a member saved to find again (docs/rules/saved.md). */
import type { ProductId } from '../core/ids.ts';
import type { ProductCard } from '../products/model.ts';

export interface SaveProduct {
  id: ProductId;
  /** The wanted state, whatever it was before, so that two windows do not undo each other. */
  isSaved: boolean;
}

export interface SavedProduct {
  id: ProductId;
  savedAt: Date;
  /** Null if the product was deleted. */
  product: ProductCard | null;
}

/** Newest first. */
export interface SavedProducts {
  products: SavedProduct[];
  /** All of them, up to `authorCountLimit` + 1. */
  total: number;
}
