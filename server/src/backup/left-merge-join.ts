/** Walks through two lists at once that are in the order of their names, in the memory of one of each. */

export interface Named {
  name: string;
}

/**
 * Each of the first list with what the second one says of the same name. What only the second knows is passed over; where it
 * ends or fails, the rest of the first has nothing beside it.
 */
export async function* leftMergeJoin<One extends Named, Other extends Named>(
  ones: AsyncIterable<One>,
  others: AsyncIterable<Other>,
): AsyncGenerator<{ one: One; other: Other | undefined }> {
  const rest = others[Symbol.asyncIterator]();
  try {
    let other = await nextOf(rest);
    for await (const one of ones) {
      while (other !== undefined && other.name < one.name) other = await nextOf(rest);
      yield { one, other: other?.name === one.name ? other : undefined };
    }
  } finally {
    await rest.return?.();
  }
}

async function nextOf<Item>(iterator: AsyncIterator<Item>): Promise<Item | undefined> {
  const { done, value } = await iterator.next();
  return done ? undefined : value;
}
