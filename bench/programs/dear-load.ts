/** A process that asks for what is dear, always as many at a time, for so many seconds; replies when it is over. */
import { type Around, dearRequests } from '../harness/dear-requests.ts';
import { ask } from '../harness/http.ts';

export interface DearLoad {
  origin: string;
  around: Around;
  /** Under way at the same time, each different from the others. */
  atOnce: number;
  /** The first turn has this number; each asks for others. */
  turn: number;
  /** A single turn where there are none. */
  seconds: number;
}

process.once('disconnect', () => process.exit());
process.once('message', async (load: DearLoad) => {
  const end = performance.now() + load.seconds * 1_000;
  let { turn } = load;
  do {
    await askOnce(load, turn);
    turn += 1;
  } while (performance.now() < end);
  process.send?.('over');
});

async function askOnce({ origin, around, atOnce }: DearLoad, turn: number): Promise<void> {
  const some = spread(dearRequests(around, turn), atOnce);
  await Promise.all(some.map(([, request]) => ask(origin, request)));
}

function spread<Value>(values: readonly Value[], count: number): Value[] {
  const step = Math.max(1, values.length / count);
  return Array.from(
    { length: Math.min(count, values.length) },
    (_unused, place) => values[Math.floor(place * step)] as Value,
  );
}
