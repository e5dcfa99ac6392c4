/**
 * Turns at work that takes the processor or the database: so many at once, and for the rest a line that has an end and
 * is fair. Each address has its turn after the others; where too many wait, whoever asks for the most goes without.
 */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { callTexts } from '#contract/core/texts.ts';

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

export class Turns {
  readonly #limits: TurnLimits;
  #running = 0;
  /** Who waits for each piece of work, and which work each address waits for; in the order in which they came. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #lines = new Map<string, Set<string>>();
  /** When each address had its last turn, counted in turns, while anybody waits. */
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;

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
    return new Promise((begin, refuse) => {
      this.#add(work, { address, begin, refuse });
      while (this.#waiting.size > this.#limits.waiting) this.#refuseOne();
    });
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
    const address = this.#nextAddress();
    if (address === undefined || this.#running >= this.#limits.atOnce) return;
    const [work = ''] = this.#lines.get(address) ?? [];
    const same = this.#remove(work, () => true);
    this.#turn += 1;
    this.#lastTurns.set(address, this.#turn);
    if (this.#waiting.size === 0) this.#lastTurns.clear();
    const next = same.find((waiting) => waiting.address === address);
    next?.begin(this.#begin());
    for (const other of same) if (other !== next) other.begin(undefined);
  }

  /** Whichever came first of those whose last turn is the longest ago. */
  #nextAddress(): string | undefined {
    const lastTurn = (address: string) => this.#lastTurns.get(address) ?? 0;
    let next: string | undefined;
    for (const address of this.#lines.keys()) {
      if (next === undefined || lastTurn(address) < lastTurn(next)) next = address;
    }
    return next;
  }

  /** The last piece of work of the address that asks for the most, or of those the one that came last. */
  #refuseOne(): void {
    let longest = ['', new Set<string>()] as [string, Set<string>];
    for (const line of this.#lines) if (line[1].size >= longest[1].size) longest = line;
    const [address, works] = longest;
    const refused = this.#remove([...works].at(-1) ?? '', (waiting) => waiting.address === address);
    for (const { refuse } of refused) refuse(busy());
  }

  #add(work: string, waiting: Waiting): void {
    const same = this.#waiting.get(work);
    if (same === undefined) this.#waiting.set(work, [waiting]);
    else same.push(waiting);
    const line = this.#lines.get(waiting.address);
    if (line === undefined) this.#lines.set(waiting.address, new Set([work]));
    else line.add(work);
  }

  /** Of those who wait for a piece of work. */
  #remove(work: string, isMeant: (waiting: Waiting) => boolean): Waiting[] {
    const { yes = [], no = [] } = Object.groupBy(this.#waiting.get(work) ?? [], (waiting) =>
      isMeant(waiting) ? 'yes' : 'no',
    );
    if (no.length > 0) this.#waiting.set(work, no);
    else this.#waiting.delete(work);
    for (const { address } of yes) this.#shorten(address, work);
    return yes;
  }

  #shorten(address: string, work: string): void {
    const line = this.#lines.get(address);
    line?.delete(work);
    if (line?.size === 0) this.#lines.delete(address);
  }
}

function busy(): Fault {
  return new Fault('unavailable', callTexts.busy, { retryAfter: retrySoon });
}
