/** Names without their ending in the order of their bytes, from a list that has them in order with it. */
import type { BlobInfo } from '../packages/blob-store/index.ts';

export const ending = '.age';

/**
 * `a-b.age` is before `a.age`, and `a` before `a-b`: names are held until nothing can come any more that belongs before
 * them. That is few of a folder, but where names share what stands before a hyphen, and all below a folder with a hyphen
 * in its name.
 */
export async function* inOrderWithout(list: AsyncIterable<BlobInfo>): AsyncGenerator<BlobInfo> {
  const held: BlobInfo[] = [];
  let awaited: string | undefined;
  for await (const { key: stored, bytes } of list) {
    const kept = { key: stored.slice(0, -ending.length), bytes };
    if (awaited !== undefined && stored > awaited + ending) {
      yield* held.splice(0);
      awaited = undefined;
    }
    awaited ??= lateBeginning(kept.key);
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
function place(held: BlobInfo[], kept: BlobInfo): void {
  let at = held.length;
  while (at > 0 && held[at - 1]?.key.startsWith(kept.key)) at -= 1;
  held.splice(at, 0, kept);
}
