/** A concurrency limiter for each member: what one member links to never keeps another one waiting (rules/files 22). */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import { linkTexts } from '#contract/files/texts.ts';
import { ConcurrencyLimiter, type ConcurrencyLimits } from '../../packages/concurrency-limiter/index.ts';

/** Of one member. A page offers its pictures all at once, a screen of them at a time. */
const usual: ConcurrencyLimits = { limit: 4, maxQueue: 40 };

/** Who asks; the signal says that they have left. */
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

  /** Runs the task when its member has a permit. Throws `rate_limited` when too many of theirs wait already. */
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
