/** Calls of one kind, made of many callers' into few: as databases write the log of many commits at once. */

import { AsyncLocalStorage } from 'node:async_hooks';

/** Of a caller who waited for too long to be under way: nothing was done for them. */
export class QueueTimeoutError extends Error {
  constructor() {
    super('timeout expired before a batch could leave');
  }
}

/** What is done about a batch that failed. */
export type RetryPolicy =
  /** All of it is tried once more, as it was. */
  | 'again'
  /** Each is tried alone, in their order: what was wrong with one is no fault of the others. */
  | 'apart'
  /** All of its callers have the error: nobody knows what was done, or another try would bring the same. */
  | 'none';

export interface BatcherOptions<Given, Answer> {
  /**
   * Works on all of these, of which there is at least one; answers each, in their order. It runs in the asynchronous context
   * of the first who asked.
   */
  executeBatch: (batch: Given[]) => Promise<Answer[]>;
  /** Batches that are under way at a time. */
  atOnce: number;
  /** The largest batch. */
  most: number;
  /** Milliseconds that a caller waits to be under way; whoever waited longer is refused when it could go on. */
  patience: number;
  /** Only where nothing of the batch was done may it be another than `none`. */
  remedy: (error: unknown) => RetryPolicy;
}

/** One that waits for a batch, and then for its answer. */
interface Member<Given, Answer> {
  given: Given;
  /** Milliseconds of the process's clock. */
  since: number;
  answer: (answer: Answer) => void;
  refuse: (error: unknown) => void;
  /** Runs something in the context in which they asked: a batch leaves in that of whoever made it leave. */
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

  /** Callers that wait to be under way. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Callers that were under way, since the start. */
  get asked(): number {
    return this.#asked;
  }

  /** Batches in which they were. */
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

  /** At the end of this turn of the event loop: who comes in the same turn goes along, and nobody waits for the clock. */
  #leaveSoon(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(() => {
      this.#isLeaving = false;
      this.#leave();
    });
  }

  #leave(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#options.atOnce) {
      const batch = this.#inTime(this.#waiting.splice(0, this.#options.most));
      if (batch.length > 0) void this.#travel(batch);
    }
  }

  /** Refuses the others: something has held them up, and they were promised an end. */
  #inTime(batch: Member<Given, Answer>[]): Member<Given, Answer>[] {
    const earliest = performance.now() - this.#options.patience;
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

  /** Never throws: each member has an answer or an error afterwards. */
  async #carryOut(batch: Member<Given, Answer>[]): Promise<void> {
    try {
      settle(batch, await this.#answersTo(batch));
    } catch (error) {
      if (batch.length > 1 && this.#options.remedy(error) !== 'none') {
        for (const member of batch) await this.#carryOut([member]);
      } else {
        for (const { refuse } of batch) refuse(error);
      }
    }
  }

  async #answersTo(batch: Member<Given, Answer>[]): Promise<Answer[]> {
    const { executeBatch, remedy } = this.#options;
    const given = batch.map((member) => member.given);
    const work = () => executeBatch(given);
    const inContext: InContext = batch[0]?.inContext ?? AsyncLocalStorage.snapshot();
    try {
      return await inContext(work);
    } catch (error) {
      if (remedy(error) !== 'again') throw error;
      return inContext(work);
    }
  }
}

/** What was answered was done: callers without an answer of their own are told so, and nothing is tried anew. */
function settle<Given, Answer>(batch: Member<Given, Answer>[], answers: Answer[]): void {
  const isWhole = answers.length === batch.length;
  for (const [place, { answer, refuse }] of batch.entries()) {
    if (isWhole) answer(answers[place] as Answer);
    else refuse(new Error(`${batch.length} were asked together, and ${answers.length} answered.`));
  }
}
