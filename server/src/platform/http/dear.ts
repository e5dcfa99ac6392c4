/** What takes PostgreSQL or the event loop for long, told by what was asked for: such calls have turns of their own. */
import type { WireBody } from '#contract/core/call.ts';
import type { TurnFigures } from './turn-figures.ts';
import type { TurnLimits, Turns } from './turns.ts';

/** Rows from which on it is noticed that those before them are read as well. */
const farSkip = 1_000;
/** The same by pages; the largest have 50 rows. */
const farPage = 20;
/** UTF-16 code units of one field from which on it is noticed that they are read: some 10 ms for HTML. */
const longText = 4_000;

const oneAtOnce: TurnLimits = { atOnce: 1, waiting: 100 };

/** A call whose reply is not kept. */
export interface DearCall {
  /** As it was decoded: what the call does not know takes no turn. */
  input: unknown;
  body: WireBody;
  /** Who asks, and for which request. */
  id: string;
  network: string;
  /** Throws where nobody waits for the answer any more. */
  refuseLeft: () => void;
}

/** Turns at what is dear, whoever asks for it (rules/calls 20, docs/decisions/0042 and 0044). */
export class DearTurns {
  /** At far reads of everybody. One at once: PostgreSQL's processors are left to what is near, which never waits behind it. */
  readonly far: Turns;
  /** At lists by words of members and the staff, and at what is far for them: strangers hold up none of it. */
  readonly #own: Turns;
  /** At beginning with a long text. */
  readonly #beginnings: Turns;

  constructor(figures: TurnFigures) {
    this.far = figures.open('far reads', oneAtOnce);
    this.#own = figures.open('dear reads', oneAtOnce);
    this.#beginnings = figures.open('long texts', oneAtOnce);
  }

  /**
   * Does the work of a call at once, or when its turn has come. Throws what the work throws, and `unavailable` where too many
   * wait.
   */
  do<Output>(call: DearCall, work: () => Promise<Output>): Promise<Output> {
    if (isFar(call.input) || looksForWords(call.input)) return this.#read(call, work);
    return isLong(call.body) ? this.#begin(call, work) : work();
  }

  async #read<Output>({ id, network, refuseLeft }: DearCall, work: () => Promise<Output>): Promise<Output> {
    const release = await this.#own.take(id, network);
    try {
      refuseLeft();
      return await work();
    } finally {
      release?.();
    }
  }

  /** What comes after its beginning may take long, and others need not wait for that. */
  async #begin<Output>({ id, network }: DearCall, work: () => Promise<Output>): Promise<Output> {
    const release = await this.#beginnings.take(id, network);
    // A turn that is free is taken at once: it is not given back before others were answered.
    if (release !== undefined) setImmediate(release);
    return work();
  }
}

/** Of what lists are asked for: a place, and the words that they are looked through by. */
interface Listed {
  skip?: number;
  page?: number;
  text?: string;
}

export function isFar(input: unknown): boolean {
  const { skip = 0, page = 0 } = (input ?? {}) as Listed;
  return skip >= farSkip || page >= farPage;
}

function looksForWords(input: unknown): boolean {
  const { skip, page, text } = (input ?? {}) as Listed;
  return Boolean(text) && (skip !== undefined || page !== undefined);
}

function isLong(body: WireBody): boolean {
  return Object.values(body).some((value) => typeof value === 'string' && value.length > longText);
}
