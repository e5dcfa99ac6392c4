import { type Check, type Finding, skipped, warning, well, withoutDatabase } from './check.ts';
import { withLimitedConnection } from './database-connection.ts';
import { type JobsState, readJobs } from './database-queries.ts';

export const jobs: Check = {
  subject: 'jobs',
  async run({ databaseUrl }) {
    if (databaseUrl === undefined) return withoutDatabase;
    const state = await withLimitedConnection(databaseUrl, readJobs);
    return state === undefined ? skipped('No jobs yet. The first start creates them.') : judgeJobs(state);
  },
  unanswered: { state: 'warning', advice: 'See the result for the database.' },
};

const restart = 'Restart Guildhall. If jobs still wait after that, check the log.';
const start = 'Guildhall isn’t running. Start it.';
const readMail = 'To see why and send them again: npm run guildhall -- mail.';

/** Returns the first fault, from one that affects many jobs to one that affects a single job. */
function judgeJobs(state: JobsState): Finding {
  const { overdue, minutes, names, orphaned, givenUp, failedEmails, isAtWork } = state;
  const begin = isAtWork ? restart : start;
  const waited = `for up to ${minutes} minutes: ${names.join(', ')}`;
  if (overdue > 0)
    return warning(`${countText(overdue, 'is due and has', 'are due and have')} waited ${waited}.`, begin);
  const locked = `${countText(orphaned, 'is', 'are')} held by a Guildhall process that’s no longer running.`;
  if (orphaned > 0) return warning(locked, begin);
  if (failedEmails > 0) return warning(`E-mails that failed: ${failedEmails}.`, readMail);
  if (givenUp > 0)
    return warning(`${countText(givenUp, '', '')}failed on every attempt.`, 'The log has the details.');
  return well('No overdue or failed jobs.');
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 job ${one}` : `${count} jobs ${many}`;
}
