/**
 * Clocks that are set, or stand still while the machine sleeps (rules/running 33). The queue waits for whatever is of a time to
 * come, however long that takes, and makes up for every minute that is passed over.
 */
interface Queried {
  query(text: string): Promise<unknown>;
}

/** A recurring job is queued only for what comes after its last time. */
const forgetLastTimes = `
  update graphile_worker._private_known_crontabs set last_execution = now()
  where last_execution > now() + interval '1 hour'`;

/** No job of ours is to wait for longer than the longest pause between two tries, which is of 6 hours (`facts.ts`). */
const bringForward = `
  update graphile_worker._private_jobs set run_at = now() where id in (
    select id from graphile_worker._private_jobs
    where is_available and run_at > now() + interval '7 hours' for update skip locked)`;

/** What a clock that was ahead has put off comes in its turn again. */
export async function undoPutOff(database: Queried): Promise<void> {
  await database.query(forgetLastTimes);
  await database.query(bringForward);
}

/** Milliseconds: more than clocks differ by, and few enough minutes to make up for. */
const step = 3_600_000;
const lookInterval = 1_000;

/** Tells of each time that the clock has moved by more than an hour beside the time that passed. */
export function watchClock(onStep: () => void): { stop(): void } {
  let began = beginning();
  const timer = setInterval(() => {
    if (Math.abs(beginning() - began) <= step) return;
    began = beginning();
    onStep();
  }, lookInterval);
  return { stop: () => clearInterval(timer) };
}

/** When the process began by the clock as it goes now. */
function beginning(): number {
  return Date.now() - performance.now();
}
