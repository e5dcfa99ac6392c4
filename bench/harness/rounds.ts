type Sides = Record<string, () => Promise<unknown>>;

/** What each side replied, turn by turn. */
export type Turns<Of extends Sides> = { [Side in keyof Of]: Awaited<ReturnType<Of[Side]>>[] };

/** Two or more sides take turns, so that what else the machine does falls on all of them alike. */
export async function takeTurns<Of extends Sides>(rounds: number, sides: Of): Promise<Turns<Of>> {
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, [] as unknown[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) results[name]?.push(await side());
  }
  return results as Turns<Of>;
}
