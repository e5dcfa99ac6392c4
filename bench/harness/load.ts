/** Sends requests from many connections with autocannon, and measures the replies. Sides of a comparison take turns. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { HttpRequest } from './http.ts';
import { quantile } from './statistics.ts';

export interface Server {
  origin: string;
  pid: number;
}

export interface Load {
  /** Each connection sends its share of them, over and over; or all if there are fewer than connections. */
  requests: readonly HttpRequest[];
  connections: number;
  seconds: number;
  /** Requests a second from all connections together; as many as possible if undefined. */
  rate?: number;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time that the server spent on each reply. */
  processorTime: number;
}

/** @throws if any reply is not a success, because a figure that contains errors means nothing. */
export async function runLoad({ origin, pid }: Server, load: Load): Promise<LoadResult> {
  const { requests, connections, seconds, rate } = load;
  if (requests.length === 0) throw new Error('There is nothing to request in the seeded database.');
  let connected = 0;
  const times: number[] = [];
  const before = processorSeconds(pid);
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    overallRate: rate,
    setupClient(client) {
      const place = connected++;
      const share = requests.filter((_request, index) => index % connections === place);
      const sent = requests.length < connections ? requests : share;
      // A network of its own, as each network may have only a quarter of a queue.
      const network = { 'x-forwarded-for': `10.0.${place >> 8}.${place & 255}` };
      client.setRequests(sent.map((one) => ({ ...one, headers: { ...one.headers, ...network } })));
    },
  });
  run.on('response', (_client, _status, _bytes, time) => times.push(time));
  const { errors, timeouts, non2xx, statusCodeStats, duration } = await run;
  if (errors + timeouts + non2xx > 0) {
    const counts = JSON.stringify({ errors, timeouts, ...statusCodeStats });
    throw new Error(`Some requests failed, such as ${requests[0]?.path}: ${counts}`);
  }
  if (times.length === 0) throw new Error(`No reply within ${seconds} s, such as to ${requests[0]?.path}.`);
  return {
    perSecond: times.length / duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processorTime: ((processorSeconds(pid) - before) / times.length) * 1e6,
  };
}

/** User and system time of all threads of the process so far. Linux counts it in hundredths of a second. */
function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name is in parentheses and may contain spaces. User and system time are fields 14 and 15.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

type Sides = Record<string, () => Promise<unknown>>;

/** The results of each side, one for each round. */
type Turns<Of extends Sides> = { [Side in keyof Of]: Awaited<ReturnType<Of[Side]>>[] };

/**
 * Sides of a comparison take turns, so that other work on the machine slows all of them alike. Every second round goes
 * backwards, so that no side always follows the same other one.
 */
export async function takeTurns<Of extends Sides>(rounds: number, sides: Of): Promise<Turns<Of>> {
  const results: Record<string, unknown[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? Object.entries(sides) : Object.entries(sides).reverse();
    for (const [name, run] of order) results[name] = [...(results[name] ?? []), await run()];
  }
  return results as Turns<Of>;
}
