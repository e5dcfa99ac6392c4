/** What is done in the background: whether anybody does it, and what was given up. */
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { type JobsState, readJobs } from './job-queries.ts';
import { type Found, type Probe, skipped, warning, well } from './probe.ts';

export const jobs: Probe<DatabaseContext> = {
  subject: 'jobs',
  async examine({ url }, signal) {
    const state = await asking(url, signal, readJobs);
    if (state === undefined) return skipped('There are no jobs yet: the first start brings them.');
    const found = judgeJobs(state);
    return found.length > 0 ? found : well('Nothing waits for long, and nothing was given up.');
  },
  silence: { state: 'warning', advice: 'See what the line on the database says.' },
};

export function judgeJobs({
  overdue,
  minutes,
  names,
  orphaned,
  givenUp,
  failedLetters,
  isAtWork,
}: JobsState): Found[] {
  return [
    overdue === 0
      ? []
      : warning(
          `${jobsText(overdue)} should have begun up to ${minutes} minutes ago: ${names.join(', ')}.`,
          isAtWork ? restart : 'Guildhall does not run: start it.',
        ),
    orphaned === 0
      ? []
      : warning(
          `${jobsText(orphaned)} ${orphaned === 1 ? 'is' : 'are'} held by a Guildhall that has gone.`,
          isAtWork ? restart : 'Start Guildhall, which takes them up again.',
        ),
    givenUp === 0
      ? []
      : warning(
          `${jobsText(givenUp)} failed as often as ${givenUp === 1 ? 'it is' : 'they are'} tried.`,
          'The log says why, and what they were.',
        ),
    failedLetters === 0
      ? []
      : warning(
          `Letters that failed: ${failedLetters}.`,
          'See why, and send them again: npm run guildhall -- mail.',
        ),
  ].flat();
}

const restart = 'Start Guildhall anew; where they still wait then, its log says why.';

function jobsText(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`;
}
