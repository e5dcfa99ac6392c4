import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Batcher, type BatcherOptions, type RetryPolicy } from './index.ts';

class Refused extends Error {
  readonly retryPolicy: RetryPolicy;

  constructor(retryPolicy: RetryPolicy, message: string = retryPolicy) {
    super(message);
    this.retryPolicy = retryPolicy;
  }
}

/** Batches that return when the test says so, with their arguments. */
class Calls {
  readonly made: number[][] = [];
  readonly #ends: { resolve: (answers: string[]) => void; reject: (error: unknown) => void }[] = [];

  readonly executeBatch = (batch: number[]): Promise<string[]> => {
    this.made.push(batch);
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    this.#ends.push({ resolve, reject });
    return promise;
  };

  /** Completes the batch of this number, with its usual answers or with these. */
  answer(call: number, answers = this.made[call]?.map(named) ?? []): void {
    this.#ends[call]?.resolve(answers);
  }

  fail(call: number, error: unknown): void {
    this.#ends[call]?.reject(error);
  }
}

/** Waits one turn of the event loop for returning batches, and one for the next to start. */
async function batchesLeft(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

const named = (given: number) => `answer ${given}`;

function batcher(options: Partial<BatcherOptions<number, string>>): Batcher<number, string> {
  return new Batcher({
    executeBatch: async (batch) => batch.map(named),
    concurrency: 1,
    maxBatchSize: 100,
    timeout: 60_000,
    retryPolicy: (error) => (error instanceof Refused ? error.retryPolicy : 'none'),
    ...options,
  });
}

/** The answer of each call, or the message of its error. */
async function outcomes(asked: Promise<string>[]): Promise<string[]> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
}

describe('a batched call', () => {
  test('runs in the asynchronous context of the first call of its batch', async () => {
    const who = new AsyncLocalStorage<number>();
    const calls = new Calls();
    const contexts: unknown[] = [];
    const executeBatch = (batch: number[]) => {
      contexts.push(who.getStore());
      return calls.executeBatch(batch);
    };
    const batched = batcher({ executeBatch });
    const askedBy = (given: number) => who.run(given, () => batched.ask(given));
    const first = askedBy(1);
    await batchesLeft();
    const second = [2, 3].map(askedBy);
    await batchesLeft();
    calls.answer(0);
    await first;
    await batchesLeft();
    calls.answer(1);
    await Promise.all(second);
    expect(contexts).toEqual([1, 2]);
  });

  test('shares a batch with calls of the same turn, and waits while a batch runs', async () => {
    const calls = new Calls();
    const batched = batcher(calls);
    const first = [1, 2].map((given) => batched.ask(given));
    await new Promise<void>((resolve) => process.nextTick(resolve));
    first.push(batched.ask(3));
    await batchesLeft();
    const second = [4, 5].map((given) => batched.ask(given));
    await batchesLeft();
    second.push(batched.ask(6));
    await batchesLeft();
    expect(calls.made).toEqual([[1, 2, 3]]);
    calls.answer(0);
    await Promise.all(first);
    await batchesLeft();
    expect(calls.made).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    calls.answer(1);
    expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5, 6].map(named));
  });

  test('gets its own answer, even for duplicate arguments', async () => {
    const batched = batcher({});
    expect(await Promise.all([3, 1, 3, 2].map((given) => batched.ask(given)))).toEqual(
      [3, 1, 3, 2].map(named),
    );
  });

  test('respects the batch size and the number of concurrent batches', async () => {
    const calls = new Calls();
    const batched = batcher({ ...calls, concurrency: 2, maxBatchSize: 2 });
    const asked = [1, 2, 3, 4, 5].map((given) => batched.ask(given));
    await batchesLeft();
    expect(calls.made).toEqual([
      [1, 2],
      [3, 4],
    ]);
    calls.answer(1);
    await asked[3];
    await batchesLeft();
    expect(calls.made[2]).toEqual([5]);
    calls.answer(0);
    calls.answer(2);
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5].map(named));
  });

  test('is rejected after its timeout', async () => {
    const calls = new Calls();
    const batched = batcher({ ...calls, timeout: 0 });
    const held = batched.ask(1).catch((error: Error) => error.message);
    await batchesLeft();
    expect(await held).toBe('timeout expired before a batch could leave');
    expect(calls.made).toEqual([]);
  });
});

describe('a batch that fails', () => {
  test('because of one call is retried call by call, each with its own outcome', async () => {
    const made: number[][] = [];
    const executeBatch = async (batch: number[]) => {
      made.push(batch);
      if (batch.includes(2)) throw new Refused('apart', `no ${batch}`);
      return batch.map(named);
    };
    const batched = batcher({ executeBatch });
    const asked = [1, 2, 3].map((given) => batched.ask(given));
    expect(await outcomes(asked)).toEqual(['answer 1', 'no 2', 'answer 3']);
    expect(made).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  test('temporarily is retried once, unchanged', async () => {
    const made: number[][] = [];
    const executeBatch = async (batch: number[]) => {
      made.push(batch);
      if (made.length === 1) throw new Refused('again');
      return batch.map(named);
    };
    const batched = batcher({ executeBatch });
    expect(await outcomes([1, 2].map((given) => batched.ask(given)))).toEqual([1, 2].map(named));
    expect(made).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('temporarily twice is retried call by call, each twice', async () => {
    const made: number[][] = [];
    const executeBatch = async (batch: number[]): Promise<string[]> => {
      made.push(batch);
      throw new Refused('again', `no ${batch}`);
    };
    const batched = batcher({ executeBatch });
    expect(await outcomes([1, 2].map((given) => batched.ask(given)))).toEqual(['no 1', 'no 2']);
    expect(made).toEqual([[1, 2], [1, 2], [1], [1], [2], [2]]);
  });

  test('with its connection is not retried: all calls fail, and waiting calls proceed', async () => {
    const calls = new Calls();
    const batched = batcher(calls);
    const lost = [1, 2].map((given) => batched.ask(given));
    await batchesLeft();
    const next = batched.ask(3);
    calls.fail(0, new Error('the connection was lost'));
    expect(await outcomes(lost)).toEqual(['the connection was lost', 'the connection was lost']);
    await batchesLeft();
    calls.answer(1);
    expect(await next).toBe('answer 3');
    expect(calls.made).toEqual([[1, 2], [3]]);
  });

  test('synchronously rejects its calls', async () => {
    const executeBatch = () => {
      throw new Error('not even begun');
    };
    expect(await outcomes([batcher({ executeBatch }).ask(1)])).toEqual(['not even begun']);
  });

  test('with a wrong number of answers is not retried', async () => {
    const calls = new Calls();
    const batched = batcher({ ...calls, retryPolicy: () => 'apart' });
    const asked = [1, 2].map((given) => batched.ask(given));
    await batchesLeft();
    calls.answer(0, ['one answer']);
    const told = '2 were asked together, and 1 answered.';
    expect(await outcomes(asked)).toEqual([told, told]);
    expect(calls.made).toEqual([[1, 2]]);
  });
});
