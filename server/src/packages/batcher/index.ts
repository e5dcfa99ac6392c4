/** Merges concurrent calls of one kind into few batches, like the group commit of databases. */

import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller waited too long for its batch to start. Nothing was done for it. */
export class QueueTimeoutError extends Error {
  constructor() {
    super('timeout expired before a batch could leave');
  }
}

/** The reaction to a failed batch. */
export type RetryPolicy =
  /** Retries the whole batch once, unchanged. */
  | 'again'
  /** Retries each call alone and in order, so that one faulty call does not fail the others. */
  | 'apart'
  /** Fails all callers: the outcome is unknown, or a retry would fail the same way. */
  | 'none';

export interface BatcherOptions<Given, Answer> {
  /**
   * Executes a batch of at least one call and returns the answers in order. Runs in the asynchronous context of the
   * first caller.
   */
  executeBatch: (batch: Given[]) => Promise<Answer[]>;
  /** Batches that run concurrently. */
  concurrency: number;
  /** The maximum batch size. */
  maxBatchSize: number;
  /** Milliseconds that a caller waits for its batch to start. After that the call fails with QueueTimeoutError. */
  timeout: number;
  /** May return something other than `none` only if no part of the batch was done. */
  retryPolicy: (error: unknown) => RetryPolicy;
}

/** One call that waits for its batch and then for its answer. */
interface Member<Given, Answer> {
  given: Given;
  /** Milliseconds of `performance.now()`. */
  since: number;
  answer: (answer: Answer) => void;
  refuse: (error: unknown) => void;
  /**
   * Runs work in the caller's asynchronous context. Without it a batch would inherit the context of the call that
   * started it.
   */
  inContext: InContext;
}

type InContext = <Result>(work: () => Result) => Result;

export class Batcher<Given, Answer> {
  readonly #options: BatcherOptions<Given, Answer>;
  #waiting: Member<Given, Answer>[] = [];
  #underWay = 0;
  #isLeaving = false;
  #asked = 0;
  #batches = 0;

  constructor(options: BatcherOptions<Given, Answer>) {
    this.#options = options;
  }

  /** Callers whose batch has not started. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Callers whose batch has started, since this process started. */
  get asked(): number {
    return this.#asked;
  }

  /** Batches that have started. */
  get batches(): number {
    return this.#batches;
  }

  /** Resolves with this caller's own answer, or throws their own error. */
  ask(given: Given): Promise<Answer> {
    return new Promise((answer, refuse) => {
      this.#waiting.push({
        given,
        since: performance.now(),
        answer,
        refuse,
        inContext: AsyncLocalStorage.snapshot(),
      });
      this.#leaveSoon();
    });
  }

  /**
   * Starts batches at the end of this event-loop turn, so that calls of the same turn share a batch without a timer.
   */
  #leaveSoon(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(() => {
      this.#isLeaving = false;
      this.#leave();
    });
  }

  #leave(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#options.concurrency) {
      const batch = this.#inTime(this.#waiting.splice(0, this.#options.maxBatchSize));
      if (batch.length > 0) void this.#travel(batch);
    }
  }

  /** Rejects calls whose timeout has expired, and returns the rest. */
  #inTime(batch: Member<Given, Answer>[]): Member<Given, Answer>[] {
    const earliest = performance.now() - this.#options.timeout;
    for (const { since, refuse } of batch) {
      if (since < earliest) refuse(new QueueTimeoutError());
    }
    return batch.filter(({ since }) => since >= earliest);
  }

  async #travel(batch: Member<Given, Answer>[]): Promise<void> {
    this.#underWay += 1;
    this.#batches += 1;
    this.#asked += batch.length;
    await this.#carryOut(batch);
    this.#underWay -= 1;
    if (this.#waiting.length > 0) this.#leaveSoon();
  }

  /** Never throws. Afterwards each call has an answer or an error. */
  async #carryOut(batch: Member<Given, Answer>[]): Promise<void> {
    try {
      settle(batch, await this.#answersTo(batch));
    } catch (error) {
      if (batch.length > 1 && this.#options.retryPolicy(error) !== 'none') {
        for (const member of batch) await this.#carryOut([member]);
      } else {
        for (const { refuse } of batch) refuse(error);
      }
    }
  }

  async #answersTo(batch: Member<Given, Answer>[]): Promise<Answer[]> {
    const { executeBatch, retryPolicy } = this.#options;
    const given = batch.map((member) => member.given);
    const work = () => executeBatch(given);
    const inContext: InContext = batch[0]?.inContext ?? AsyncLocalStorage.snapshot();
    try {
      return await inContext(work);
    } catch (error) {
      if (retryPolicy(error) !== 'again') throw error;
      return inContext(work);
    }
  }
}

/** Answers each call. If the number of answers is wrong, all calls fail without a retry, because the work was done. */
function settle<Given, Answer>(batch: Member<Given, Answer>[], answers: Answer[]): void {
  const isWhole = answers.length === batch.length;
  for (const [place, { answer, refuse }] of batch.entries()) {
    if (isWhole) answer(answers[place] as Answer);
    else refuse(new Error(`${batch.length} were asked together, and ${answers.length} answered.`));
  }
}
