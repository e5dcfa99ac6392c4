import type { Fault } from '#contract/core/fault.ts';

export interface LineLimits {
  atOnce: number;
  waiting: number;
}

/**
 * Work that is done a few pieces at a time, in the order in which it came. So many may wait, or none; whoever comes then is
 * refused.
 */
export class Line {
  readonly #limits: LineLimits;
  readonly #refusal: () => Fault;
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  /** `refusal` is what whoever finds the line full is told. */
  constructor(limits: LineLimits, refusal: () => Fault) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  get isIdle(): boolean {
    return this.#atWork === 0;
  }

  /** Throws the refusal where nobody else can be taken. */
  refuseWhenFull(): void {
    if (this.#waiting.length >= this.#limits.waiting) throw this.#refusal();
  }

  /**
   * Throws the refusal at once, and begins nothing, where the line is full; whoever leaves while they wait has the reason of
   * their signal thrown.
   */
  async run<Result>(work: () => Promise<Result>, left?: AbortSignal): Promise<Result> {
    left?.throwIfAborted();
    if (this.#atWork < this.#limits.atOnce) this.#atWork += 1;
    else await this.#turn(left);
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  #turn(left: AbortSignal | undefined): Promise<void> {
    this.refuseWhenFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1);
      reject(left?.reason);
    };
    const begin = () => {
      left?.removeEventListener('abort', leave);
      resolve();
    };
    this.#waiting.push(begin);
    left?.addEventListener('abort', leave);
    return promise;
  }

  /** To whoever waits longest; otherwise the place is free. */
  #handOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#atWork -= 1;
    else next();
  }
}
