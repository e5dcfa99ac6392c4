import { z } from 'zod';

/** A list, one value in its place, or nothing (decisions 1.1); at most `max` entries. */
export function wireList<Item extends z.ZodType>(item: Item, { max }: { max: number }) {
  return z
    .union([z.array(z.unknown()), z.string(), z.number(), z.null()])
    .optional()
    .transform((value) => {
      if (value === undefined || value === null || value === '') return [];
      return Array.isArray(value) ? value : [value];
    })
    .pipe(z.array(item).max(max, `Please send at most ${max}.`));
}
