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

function judgeJobs(state: JobsState): Found[] {
  const found = [judgeOverdue(state), judgeOrphaned(state), judgeGivenUp(state), judgeLetters(state)];
  return found.filter((one) => one !== undefined);
}

function judgeOverdue({ overdue, minutes, names, isAtWork }: JobsState): Found | undefined {
  if (overdue === 0) return undefined;
  return warning(
    `${jobsText(overdue)} ${overdue === 1 ? 'is' : 'are'} due and ${overdue === 1 ? 'has' : 'have'} waited for up to ${minutes} minutes: ${names.join(', ')}.`,
    isAtWork ? restart : 'Guildhall does not run: start it.',
  );
}

function judgeOrphaned({ orphaned, isAtWork }: JobsState): Found | undefined {
  if (orphaned === 0) return undefined;
  return warning(
    `${jobsText(orphaned)} ${orphaned === 1 ? 'is' : 'are'} held by a Guildhall that does not run any more.`,
    isAtWork ? restart : 'Start Guildhall, which takes them up again.',
  );
}

function judgeGivenUp({ givenUp }: JobsState): Found | undefined {
  if (givenUp === 0) return undefined;
  return warning(
    `${jobsText(givenUp)} failed on every try, and ${givenUp === 1 ? 'was' : 'were'} given up.`,
    'The log says why, and what they were.',
  );
}

function judgeLetters({ failedLetters }: JobsState): Found | undefined {
  if (failedLetters === 0) return undefined;
  return warning(
    `Letters that failed: ${failedLetters}.`,
    'See why, and send them again: npm run guildhall -- mail.',
  );
}

const restart = 'Restart Guildhall. If jobs still wait after that, the log says why.';

function jobsText(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`;
}
