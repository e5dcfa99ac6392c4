/** Two or more sides take turns, so that what else the machine does falls on all of them alike. */
export async function takeTurns<Side extends string, Result>(
  rounds: number,
  sides: Record<Side, () => Promise<Result>>,
): Promise<Record<Side, Result[]>> {
  const names = Object.keys(sides) as Side[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Side, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await sides[name]());
  }
  return results;
}
