import { setTimeout } from 'node:timers/promises';

/** Rejects with this message if the answer takes longer. */
export async function withTimeout<Result>(
  answer: Promise<Result>,
  milliseconds: number,
  message: string,
): Promise<Result> {
  const waiting = new AbortController();
  const tooLate = setTimeout(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(message);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    waiting.abort();
  }
}
