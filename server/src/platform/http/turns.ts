/**
 * Turns at work that takes the processor or the database: so many at once, and for the rest a line that has an end and
 * is fair. Each address has its turn after the others; where too many wait, whoever asks for the most goes without.
 */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { callTexts } from '#contract/core/texts.ts';
import { ongoing } from '../ongoing.ts';

export interface TurnLimits {
  /** Pieces of work at once. */
  atOnce: number;
  /** Pieces of work that wait; a piece that many wait for is one. */
  waiting: number;
}

/** Gives a turn back. */
export type Release = () => void;

/** Somebody who waits for a piece of work. */
interface Waiting {
  address: string;
  begin: (release: Release | undefined) => void;
  refuse: (fault: Fault) => void;
}

/** What one address waits for: each piece of work by when it asked for it, the first one first. */
interface Line {
  address: string;
  works: Map<string, number>;
}

export class Turns {
  readonly #limits: TurnLimits;
  #running = 0;
  /** Who waits for each piece of work, in the order in which they came. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #lines = new Map<string, Line>();
  #asked = 0;
  /** When each address had its last turn, counted in turns, while anybody waits. */
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;
  #waited = 0;
  #refused = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn at a piece of work. Undefined when somebody else had one for the same: then it is under way, or
   * done. Throws `unavailable` when there is too much to do.
   */
  take(work: string, address: string): Promise<Release | undefined> {
    const isFree = this.#running < this.#limits.atOnce && this.#waiting.size === 0;
    if (isFree) return Promise.resolve(this.#begin());
    const turn = new Promise<Release | undefined>((begin, refuse) => {
      this.#add(work, { address, begin, refuse });
      while (this.#waiting.size > this.#limits.waiting) this.#refuseOne();
    });
    return this.#timed(turn);
  }

  /** Turns that are taken. */
  get running(): number {
    return this.#running;
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** By all who waited, in seconds. */
  get waitedSeconds(): number {
    return this.#waited / 1_000;
  }

  /** Of those who asked. */
  get refused(): number {
    return this.#refused;
  }

  async #timed(turn: Promise<Release | undefined>): Promise<Release | undefined> {
    const since = performance.now();
    try {
      return await turn;
    } finally {
      const waited = performance.now() - since;
      this.#waited += waited;
      const request = ongoing();
      if (request !== undefined) request.waitedForTurn += waited;
    }
  }

  #begin(): Release {
    this.#running += 1;
    return () => {
      this.#running -= 1;
      // What is kept is answered first.
      setImmediate(() => this.#grant());
    };
  }

  #grant(): void {
    const line = this.#nextLine();
    if (line === undefined || this.#running >= this.#limits.atOnce) return;
    const { address } = line;
    const [work = ''] = line.works.keys();
    const same = this.#waiting.get(work) ?? [];
    this.#leave(work, same, []);
    this.#turn += 1;
    this.#lastTurns.set(address, this.#turn);
    if (this.#waiting.size === 0) this.#lastTurns.clear();
    const next = same.find((waiting) => waiting.address === address);
    next?.begin(this.#begin());
    for (const other of same) if (other !== next) other.begin(undefined);
  }

  /** Whichever came first of those whose last turn is the longest ago. */
  #nextLine(): Line | undefined {
    const lastTurn = ({ address }: Line) => this.#lastTurns.get(address) ?? 0;
    return theFirst(
      this.#lines.values(),
      (one, other) => lastTurn(one) - lastTurn(other) || beginOf(one) - beginOf(other),
    );
  }

  /** The last piece of work of the address that asks for the most, or of those the one that came last. */
  #refuseOne(): void {
    const longest = theFirst(
      this.#lines.values(),
      (one, other) => other.works.size - one.works.size || beginOf(other) - beginOf(one),
    );
    const last = [...(longest?.works.keys() ?? [])].at(-1) ?? '';
    const { refused = [], others = [] } = Object.groupBy(this.#waiting.get(last) ?? [], ({ address }) =>
      address === longest?.address ? 'refused' : 'others',
    );
    this.#leave(last, refused, others);
    this.#refused += refused.length;
    for (const { refuse } of refused) refuse(busy());
  }

  #add(work: string, waiting: Waiting): void {
    const { address } = waiting;
    const same = this.#waiting.get(work);
    if (same === undefined) this.#waiting.set(work, [waiting]);
    else same.push(waiting);
    const line = this.#lines.get(address) ?? { address, works: new Map() };
    this.#lines.set(address, line);
    this.#asked += 1;
    if (!line.works.has(work)) line.works.set(work, this.#asked);
  }

  /** Of those who wait for a piece of work, some wait no longer. */
  #leave(work: string, gone: Waiting[], left: Waiting[]): void {
    if (left.length > 0) this.#waiting.set(work, left);
    else this.#waiting.delete(work);
    for (const { address } of gone) this.#shorten(address, work);
  }

  #shorten(address: string, work: string): void {
    const line = this.#lines.get(address);
    line?.works.delete(work);
    if (line?.works.size === 0) this.#lines.delete(address);
  }
}

/** When an address asked for the first of what it waits for. */
function beginOf({ works }: Line): number {
  const [first = 0] = works.values();
  return first;
}

function theFirst<One>(all: Iterable<One>, compare: (one: One, other: One) => number): One | undefined {
  let first: One | undefined;
  for (const one of all) if (first === undefined || compare(one, first) < 0) first = one;
  return first;
}

function busy(): Fault {
  return new Fault('unavailable', callTexts.busy, { retryAfter: retrySoon });
}
