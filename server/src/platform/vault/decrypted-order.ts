/** Names without their ending in the order of their bytes, from a list that has them in order with it. */
import type { Kept } from './vault.ts';

export const ending = '.age';

/**
 * `a-b.age` is before `a.age`, and `a` before `a-b`: names are held until nothing can come any more that belongs before
 * them. That is few of a folder, but where names share what stands before a hyphen, and all below a folder with a hyphen
 * in its name.
 */
export async function* inOrderWithout(list: AsyncIterable<Kept>): AsyncGenerator<Kept> {
  const held: Kept[] = [];
  let awaited: string | undefined;
  for await (const { name: stored, bytes } of list) {
    const kept = { name: stored.slice(0, -ending.length), bytes };
    if (awaited !== undefined && stored > awaited + ending) {
      yield* held.splice(0);
      awaited = undefined;
    }
    awaited ??= lateBeginning(kept.name);
    if (awaited === undefined) yield kept;
    else place(held, kept);
  }
  yield* held;
}

/** The shortest beginning of a name that would come behind it with the ending, and belongs before it without. */
function lateBeginning(name: string): string | undefined {
  for (let length = 1; length < name.length; length += 1) {
    if (name.slice(length) + ending < ending) return name.slice(0, length);
  }
  return undefined;
}

/** Before all that begins with it, which came just before. */
function place(held: Kept[], kept: Kept): void {
  let at = held.length;
  while (at > 0 && held[at - 1]?.name.startsWith(kept.name)) at -= 1;
  held.splice(at, 0, kept);
}
