/** Statements that take long: by PostgreSQL's own book of them, or those that run just now. */
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { codeOf, type Found, type Probe, skipped, warning, well } from './probe.ts';
import { listRunning, listSlow, type RunningStatement, type SlowStatement } from './statement-queries.ts';

/** Characters of a statement that are told. */
const shown = 120;
/** What PostgreSQL says where the book is not kept: no such table, not loaded, not for this user. */
const notKept = ['42P01', '55000', '42501'];

export const statements: Probe<DatabaseContext> = {
  subject: 'statements',
  async examine({ url }, signal) {
    const running = await asking(url, signal, (asked) => listRunning(asked));
    if (running.length > 0) return running.map(runningText);
    const slow = await asking(url, signal, (asked) => listSlow(asked)).catch((error) => {
      if (notKept.includes(codeOf(error))) return undefined;
      throw error;
    });
    if (slow === undefined) return skipped(notOn);
    return slow.length === 0 ? well('None takes more than half a second on average.') : slow.map(slowText);
  },
  silence: { state: 'warning', advice: 'See the result for the database.' },
};

const notOn =
  'None is slow right now. PostgreSQL doesn’t record earlier ones. A superuser can turn that on (pg_stat_statements in shared_preload_libraries, and a restart).';

function runningText({ pid, name, seconds }: RunningStatement): Found {
  return warning(
    `A statement of ${name || 'a program'} has been running for ${Math.round(seconds)} seconds (process ${pid}).`,
    `Wait, or cancel it: SELECT pg_cancel_backend(${pid}).`,
  );
}

/** In the book numbers and texts of statements are replaced by $1, $2 and so on. */
function slowText({ statement, milliseconds, calls }: SlowStatement): Found {
  const line = statement.replace(/\s+/g, ' ').trim();
  const text = line.length > shown ? `${line.slice(0, shown)}…` : line;
  return warning(
    `It took ${Math.round(milliseconds)} ms on average, ${calls} times: ${text}`,
    'Check whether the disk is busy or memory is short. If neither, tell whoever looks after Guildhall.',
  );
}
