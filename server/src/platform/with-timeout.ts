import { setTimeout } from 'node:timers/promises';

/** Throws an error of this message where the answer takes longer than so many milliseconds. */
export async function inTime<Result>(
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
