/** A process in which people read, write and sign in all at once; replies with how long they waited. */
import { Agent } from 'node:http';
import { ask, type HttpRequest } from '../harness/http.ts';
import { type ActName, anyAct } from '../mixed/acts.ts';
import { type Latencies, LatencyHistograms } from '../mixed/latencies.ts';
import { closedLoop, openLoop } from '../mixed/pace.ts';
import type { World } from '../mixed/world.ts';

export interface MixedLoad {
  world: World;
  seconds: number;
  /** So many acts at a time, or in a second. */
  pace: { atOnce: number } | { perSecond: number };
  /** Parts of the time that are told of by themselves. */
  windows: number;
}

export interface MixedResult {
  /** By name, and all together as `all`; one for each window, in which the replies came. */
  windows: Record<string, Latencies>[];
  /** That were begun, each of one or more requests. */
  acts: number;
  /** By name, over the whole time. */
  whole: Record<string, Latencies>;
  /** Statuses that were not 200, and what else failed: `comment 503`. */
  failures: Record<string, number>;
}

process.once('disconnect', () => process.exit());
process.once('message', async (load: MixedLoad) => {
  const recorder = new Recorder(load);
  const begin = (due: number) => {
    recorder.acts += 1;
    return act(load.world, recorder, due);
  };
  if ('atOnce' in load.pace) await closedLoop(load.pace.atOnce, load.seconds, begin);
  else await openLoop(load.pace.perSecond, load.seconds, begin);
  process.send?.(recorder.result());
});

/** Keeps how long was waited for what. */
class Recorder {
  acts = 0;
  readonly #start = performance.now();
  readonly #windows: LatencyHistograms[];
  readonly #whole = new LatencyHistograms();
  readonly #failures: Record<string, number> = {};
  readonly #milliseconds: number;

  constructor({ seconds, windows }: MixedLoad) {
    this.#windows = Array.from({ length: windows }, () => new LatencyHistograms());
    this.#milliseconds = (seconds * 1_000) / windows;
  }

  note(name: ActName, due: number, outcome: number | string): void {
    const now = performance.now();
    const isWell = outcome === 200;
    const place = Math.min(this.#windows.length - 1, Math.floor((now - this.#start) / this.#milliseconds));
    for (const histograms of [this.#whole, this.#windows[place]]) {
      histograms?.add(name, now - due, isWell);
      histograms?.add('all', now - due, isWell);
    }
    if (!isWell) this.#failures[`${name} ${outcome}`] = (this.#failures[`${name} ${outcome}`] ?? 0) + 1;
  }

  result(): MixedResult {
    return {
      windows: this.#windows.map((histograms) => histograms.latencies()),
      acts: this.acts,
      whole: this.#whole.latencies(),
      failures: this.#failures,
    };
  }
}

/** The first request has waited since it was due, those that follow since they were sent. */
async function act(world: World, recorder: Recorder, due: number): Promise<void> {
  let since = due;
  const send = async (name: ActName, request: HttpRequest) => {
    const reply = await ask(world.origin, request, agent).catch((error: NodeJS.ErrnoException) => error);
    const outcome = 'status' in reply ? reply.status : (reply.code ?? reply.message);
    recorder.note(name, since, outcome);
    since = performance.now();
    if (!('status' in reply) || reply.status !== 200) throw new Refused();
    return reply;
  };
  await anyAct()
    .perform(world, send)
    .catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });
}

/** The rest of an act is left out; that it failed is noted. */
class Refused extends Error {}

/** Connections are kept, for each address its own, as browsers keep them. */
const agent = new Agent({ keepAlive: true, timeout: 20_000 });
