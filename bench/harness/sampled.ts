/**
 * Looks every so many milliseconds while the work is done: at the beginning, in between, and at the end. What could not be
 * seen is left out: one under attack may have something better to do than to answer.
 */
export async function sampled<Sample, Result>(
  every: number,
  look: () => Promise<Sample>,
  work: () => Promise<Result>,
): Promise<{ samples: Sample[]; result: Result }> {
  const pending: Promise<Sample | undefined>[] = [];
  const take = () => pending.push(look().catch(() => undefined));
  take();
  const timer = setInterval(take, every);
  try {
    const result = await work();
    take();
    const samples = (await Promise.all(pending)).filter((sample) => sample !== undefined);
    return { samples, result };
  } finally {
    clearInterval(timer);
  }
}
