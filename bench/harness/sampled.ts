/**
 * Looks every so many milliseconds while the work is done: at the beginning, in between, and at the end. What could not be
 * seen is undefined: one under attack may have something better to do than to answer.
 */
export async function sampled<Sample, Result>(
  every: number,
  look: () => Promise<Sample>,
  work: () => Promise<Result>,
): Promise<{ samples: (Sample | undefined)[]; result: Result }> {
  const pending: Promise<Sample | undefined>[] = [];
  const take = () => pending.push(look().catch(() => undefined));
  take();
  const timer = setInterval(take, every);
  try {
    const result = await work();
    take();
    return { samples: await Promise.all(pending), result };
  } finally {
    clearInterval(timer);
  }
}
