/** Whose addresses are read next: what one member points at never keeps another one waiting (rules/files 22). */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { linkTexts } from '#contract/files/texts.ts';
import { Line, type LineLimits } from '../line.ts';

/** Of one member. A page offers its pictures all at once, a screen of them at a time. */
const usual: LineLimits = { atOnce: 4, waiting: 40 };

/** Whose turn it is; the signal says that they have left. */
export interface MemberTurn {
  caller?: string | number;
  signal?: AbortSignal;
}

export class MemberTurns {
  readonly #limits: LineLimits;
  readonly #lines = new Map<string | number, Line>();

  constructor(limits: LineLimits = usual) {
    this.#limits = limits;
  }

  /** Does the work when it is this member's turn. Throws `rate_limited` when too much of theirs waits already. */
  async take<Result>(
    { caller = 'nobody', signal }: MemberTurn,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const line = this.#lines.get(caller) ?? new Line(this.#limits, tooMany);
    this.#lines.set(caller, line);
    try {
      return await line.run(work, signal);
    } finally {
      if (line.isIdle) this.#lines.delete(caller);
    }
  }
}

function tooMany(): Fault {
  return new Fault('rate_limited', linkTexts.tooManyAtOnce, { retryAfter: retrySoon });
}
