/** What is done in the background: whether anybody does it, and what was given up. */
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { type JobsState, readJobs } from './job-queries.ts';
import { type Found, type Probe, skipped, warning, well } from './probe.ts';

export const jobs: Probe<DatabaseContext> = {
  subject: 'jobs',
  async examine({ url }, signal) {
    const state = await asking(url, signal, readJobs);
    if (state === undefined) return skipped('No jobs yet. The first start creates them.');
    const found = judgeJobs(state);
    return found.length > 0 ? found : well('No overdue or failed jobs.');
  },
  silence: { state: 'warning', advice: 'See the result for the database.' },
};

function judgeJobs(state: JobsState): Found[] {
  const found = [judgeOverdue(state), judgeOrphaned(state), judgeGivenUp(state), judgeLetters(state)];
  return found.filter((one) => one !== undefined);
}

function judgeOverdue({ overdue, minutes, names, isAtWork }: JobsState): Found | undefined {
  if (overdue === 0) return undefined;
  return warning(
    `${jobsText(overdue)} ${overdue === 1 ? 'is' : 'are'} due and ${overdue === 1 ? 'has' : 'have'} waited for up to ${minutes} minutes: ${names.join(', ')}.`,
    isAtWork ? restart : 'Guildhall isn’t running. Start it.',
  );
}

function judgeOrphaned({ orphaned, isAtWork }: JobsState): Found | undefined {
  if (orphaned === 0) return undefined;
  return warning(
    `${jobsText(orphaned)} ${orphaned === 1 ? 'is' : 'are'} held by a Guildhall process that’s no longer running.`,
    isAtWork ? restart : 'Start Guildhall. It will resume them.',
  );
}

function judgeGivenUp({ givenUp }: JobsState): Found | undefined {
  if (givenUp === 0) return undefined;
  return warning(`${jobsText(givenUp)} failed on every attempt.`, 'The log has the details.');
}

function judgeLetters({ failedLetters }: JobsState): Found | undefined {
  if (failedLetters === 0) return undefined;
  return warning(
    `E-mails that failed: ${failedLetters}.`,
    'To see why and send them again: npm run guildhall -- mail.',
  );
}

const restart = 'Restart Guildhall. If jobs still wait after that, check the log.';

function jobsText(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`;
}
