type Sides = Record<string, () => Promise<unknown>>;

/** What each side found, turn by turn. */
type Found<All extends Sides> = { [Side in keyof All]: Awaited<ReturnType<All[Side]>>[] };

/** Two or more sides take turns, so that what else the machine does falls on all of them alike. */
export async function takeTurns<All extends Sides>(rounds: number, sides: All): Promise<Found<All>> {
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, [] as unknown[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, turn] of Object.entries(sides)) results[name]?.push(await turn());
  }
  return results as Found<All>;
}
