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

interface Waiting {
  work: string;
  address: string;
  begin: (release: Release | undefined) => void;
  refuse: (fault: Fault) => void;
}

export class Turns {
  readonly #limits: TurnLimits;
  #running = 0;
  #waiting: Waiting[] = [];
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
    const isFree = this.#running < this.#limits.atOnce && this.#waiting.length === 0;
    if (isFree) return Promise.resolve(this.#begin());
    return new Promise((begin, refuse) => {
      this.#waiting.push({ work, address, begin, refuse });
      while (this.#worksOf(this.#waiting).size > this.#limits.waiting) this.#refuseOne();
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
    const next = this.#next();
    if (next === undefined || this.#running >= this.#limits.atOnce) return;
    const { work, address } = next;
    const same = this.#remove((waiting) => waiting.work === work);
    this.#turn += 1;
    this.#lastTurns.set(address, this.#turn);
    if (this.#waiting.length === 0) this.#lastTurns.clear();
    next.begin(this.#begin());
    for (const other of same) if (other !== next) other.begin(undefined);
  }

  /** Whoever came first of those whose last turn is the longest ago. */
  #next(): Waiting | undefined {
    const lastTurn = ({ address }: Waiting) => this.#lastTurns.get(address) ?? 0;
    return this.#waiting.reduce<Waiting | undefined>(
      (first, other) => (first === undefined || lastTurn(other) < lastTurn(first) ? other : first),
      undefined,
    );
  }

  /** The last piece of work of the address that asks for the most, or of those the one that came last. */
  #refuseOne(): void {
    const lines = [...Map.groupBy(this.#waiting, ({ address }) => address)].reverse();
    const [longest] = lines.sort(([, one], [, other]) => this.#worksOf(other).size - this.#worksOf(one).size);
    const [address = '', line = []] = longest ?? [];
    const last = [...this.#worksOf(line)].at(-1);
    const refused = this.#remove((waiting) => waiting.address === address && waiting.work === last);
    for (const { refuse } of refused) refuse(busy());
  }

  #worksOf(waiting: Waiting[]): Set<string> {
    return new Set(waiting.map(({ work }) => work));
  }

  #remove(isMeant: (waiting: Waiting) => boolean): Waiting[] {
    const { yes = [], no = [] } = Object.groupBy(this.#waiting, (waiting) =>
      isMeant(waiting) ? 'yes' : 'no',
    );
    this.#waiting = no;
    return yes;
  }
}

function busy(): Fault {
  return new Fault('unavailable', callTexts.busy, { retryAfter: retrySoon });
}
