type Sides = Record<string, () => Promise<unknown>>;

/** What each side replied, turn by turn. */
export type Turns<Of extends Sides> = { [Side in keyof Of]: Awaited<ReturnType<Of[Side]>>[] };

/**
 * Two or more sides take turns, so that what else the machine does falls on all of them alike: forwards and backwards, so that
 * none always comes after the same other, which may leave something to do.
 */
export async function takeTurns<Of extends Sides>(rounds: number, sides: Of): Promise<Turns<Of>> {
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, [] as unknown[]]));
  const forwards = Object.entries(sides);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? forwards : forwards.toReversed();
    for (const [name, side] of order) results[name]?.push(await side());
  }
  return results as Turns<Of>;
}
