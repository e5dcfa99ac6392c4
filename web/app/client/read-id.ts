import { type Id, maxId } from '#contract/core/ids.ts';

/** The id that an address names; undefined for what is none, and so no address of anything. */
export function readId<Brand extends Id<string>>(text = ''): Brand | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= maxId ? (id as Brand) : undefined;
}
