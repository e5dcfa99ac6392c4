/** What takes PostgreSQL or the event loop for long, told by what was sent: such calls have turns of their own. */
import type { WireBody } from '#contract/core/call.ts';
import { type TurnLimits, Turns } from './turns.ts';

/** Rows from which on it is noticed that those before them are read as well. */
const farSkip = 1_000;
/** The same by pages; the largest have 50 rows. */
const farPage = 20;
/** UTF-16 code units of one field from which on it is noticed that they are read: some 10 ms for HTML. */
const longText = 4_000;

const oneAtOnce: TurnLimits = { atOnce: 1, waiting: 100 };

/** Of what any call was asked for. */
export function isFar(input: unknown): boolean {
  const { skip, page } = (input ?? {}) as { skip?: unknown; page?: unknown };
  return Number(skip ?? 0) >= farSkip || Number(page ?? 0) >= farPage;
}

/** Who asks, and for which request. */
interface Asking {
  id: string;
  network: string;
}

/** Turns at what is dear, whoever asks for it (docs/decisions/0042 and 0044). */
export class DearTurns {
  /** One at once: PostgreSQL's processors are left to what is near, and what is near never waits behind it. */
  readonly reads = new Turns(oneAtOnce);
  /** At beginning with a long text. */
  readonly #beginnings = new Turns(oneAtOnce);

  /**
   * Does the work of a call whose reply is not kept, at once or when its turn has come. Throws what the work throws, and
   * `unavailable` where too many wait.
   */
  do<Output>(body: WireBody, asking: Asking, work: () => Promise<Output>): Promise<Output> {
    if (isFar(body) || looksForWords(body)) return this.#read(asking, work);
    return isLong(body) ? this.#begin(asking, work) : work();
  }

  async #read<Output>({ id, network }: Asking, work: () => Promise<Output>): Promise<Output> {
    const release = await this.reads.take(id, network);
    return work().finally(release);
  }

  /** What comes after its beginning may take long, and others need not wait for that. */
  async #begin<Output>({ id, network }: Asking, work: () => Promise<Output>): Promise<Output> {
    const release = await this.#beginnings.take(id, network);
    // A turn that is free is taken at once: it is not given back before others were answered.
    if (release !== undefined) setImmediate(release);
    return work();
  }
}

function looksForWords({ searchtxt, searchText }: WireBody): boolean {
  return Boolean(searchtxt ?? searchText);
}

function isLong(body: WireBody): boolean {
  return Object.values(body).some((value) => typeof value === 'string' && value.length > longText);
}
