/** A concurrency limiter per member, so that one member's links never delay another's (rules/files 22). */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { linkTexts } from '#contract/files/texts.ts';
import { ConcurrencyLimiter, type ConcurrencyLimits } from '../../packages/concurrency-limiter/index.ts';

/** Per member. A page offers all its pictures, a screen of them at a time. */
const usual: ConcurrencyLimits = { limit: 4, maxQueue: 40 };

/** The member; the signal fires if they leave. */
export interface MemberTask {
  caller?: string | number;
  signal?: AbortSignal;
}

export class MemberLimiters {
  readonly #limits: ConcurrencyLimits;
  readonly #limiters = new Map<string | number, ConcurrencyLimiter>();

  constructor(limits: ConcurrencyLimits = usual) {
    this.#limits = limits;
  }

  /** Runs the task once its member has a permit. Throws `rate_limited` if too many of theirs wait. */
  async run<Result>({ caller = 'nobody', signal }: MemberTask, task: () => Promise<Result>): Promise<Result> {
    const limiter =
      this.#limiters.get(caller) ?? new ConcurrencyLimiter({ ...this.#limits, refusal: tooMany });
    this.#limiters.set(caller, limiter);
    try {
      return await limiter.run(task, { signal });
    } finally {
      if (limiter.running + limiter.waiting === 0) this.#limiters.delete(caller);
    }
  }
}

function tooMany(): Fault {
  return new Fault('rate_limited', linkTexts.tooManyAtOnce, { retryAfter: retrySoon });
}
