/** Whether the lists that products are filed under are as they were. Pure. */
import { createHash } from 'node:crypto';
import type { Masters } from '../masters/index.ts';

/** The same as long as each has its name and its status. */
export function hashOf({ categories, productTypes, tags, labels }: Masters): Buffer {
  const lists = [categories, productTypes, tags, labels].map((masters) =>
    masters
      .map(({ id, name, status }) => [id, name, status])
      .sort(([one], [other]) => Number(one) - Number(other)),
  );
  return createHash('sha256').update(JSON.stringify(lists)).digest();
}
