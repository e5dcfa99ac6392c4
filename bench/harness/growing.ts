/** Whether a reply takes longer where there is more of something. */
import { bars } from './bars.ts';
import { type Figure, timed } from './figures.ts';
import type { HttpRequest } from './http.ts';
import { medianTime, type Server } from './load.ts';
import { median } from './numbers.ts';
import { takeTurns } from './rounds.ts';

/** What its column is called, who is asked, and what: one after the other, over and over. */
type Side = readonly [name: string, server: Server, requests: HttpRequest[]];

/** Milliseconds until the reply where there is little and where there is much, medians of turns of so many seconds; and the growth. */
export async function growthCells(
  little: Side,
  much: Side,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<string, Figure>> {
  const timeOf = ([, server, requests]: Side) => medianTime(server, requests, seconds);
  const times = await takeTurns(rounds, { little: () => timeOf(little), much: () => timeOf(much) });
  const [before, after] = [median(times.little), median(times.much)];
  return {
    [little[0]]: timed(before, 'ms'),
    [much[0]]: timed(after, 'ms'),
    growth: timed(after / before, 'times', bars.growth),
  };
}
