import { maxId, type ProductId } from '#contract/core/ids.ts';

/** The product that an address names; undefined for what is no id, and so no address of a product. */
export function readProductId(text = ''): ProductId | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= maxId ? (id as ProductId) : undefined;
}
