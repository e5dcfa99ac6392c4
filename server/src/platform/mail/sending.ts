/** Letters that a mail server has not answered yet: each has a time by which it must, and all end with the application. */

export class Sending {
  readonly #limit: number;
  readonly #underWay = new Set<AbortController>();
  #hasEnded = false;

  /** Milliseconds for a letter, from its first word to the server's last: one that drips its answer is never silent. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws what went wrong; a sentence where it was cut short by us. */
  async within(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.#hasEnded) throw ended();
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(tooLong(this.#limit)), this.#limit);
    this.#underWay.add(cut);
    try {
      await send(cut.signal);
    } catch (error) {
      throw cut.signal.aborted ? cut.signal.reason : error;
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(cut);
    }
  }

  /** What is under way fails, and so does all that comes after. */
  end(): void {
    this.#hasEnded = true;
    for (const cut of this.#underWay) cut.abort(ended());
  }
}

function tooLong(limit: number): Error {
  return new Error(`The mail server didn’t accept the e-mail within ${limit / 1000} seconds.`);
}

function ended(): Error {
  return new Error('Guildhall stopped before the mail server accepted the e-mail.');
}
