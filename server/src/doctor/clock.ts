import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { knownTimeZone } from '#contract/core/day.ts';
import { type Check, type Finding, skipped, warning, well } from './check.ts';
import { withConnection } from './database-connection.ts';
import { readClock } from './database-queries.ts';

/** Seconds. */
const tolerance = 30;

export const clock: Check = {
  subject: 'clock',
  async run({ config, databaseUrl }, signal) {
    const isElsewhere = config.databaseUrl !== undefined && databaseUrl !== undefined;
    const time = isElsewhere ? await withConnection(databaseUrl, readClock) : undefined;
    const ahead = time === undefined ? undefined : (Date.now() - time) / 1000;
    return judgeClock(ahead, await readSynchronized(signal), process.env.TZ);
  },
  unanswered: { state: 'skipped', advice: 'Check manually: date.' },
};

/** `ahead`: seconds that this machine is ahead of the database. Undefined: unknown. */
export function judgeClock(ahead?: number, isSynchronized?: boolean, timeZone = ''): Finding {
  const advice = 'Synchronize it with time servers: timedatectl set-ntp true.';
  const seconds = Math.round(Math.abs(ahead ?? 0));
  const by = `${seconds} seconds ${ahead !== undefined && ahead > 0 ? 'ahead of' : 'behind'}`;
  if (seconds > tolerance) return warning(`The clock of this machine is ${by} the database’s.`, advice);
  if (isSynchronized === false) return warning('The clock of this machine isn’t synchronized.', advice);
  // Node then uses UTC without a word.
  if (timeZone !== '' && knownTimeZone(timeZone.replace(/^:/, '')) === undefined)
    return warning('TZ isn’t a known time zone, so UTC is used.', 'Set it to one such as Europe/Berlin.');
  if (isSynchronized) return well('The clock is synchronized with time servers.');
  if (ahead !== undefined) return well('The clock agrees with the database’s.');
  return skipped('There’s nothing to compare the clock with.');
}

async function readSynchronized(signal: AbortSignal): Promise<boolean | undefined> {
  const args = ['show', '--property=NTPSynchronized', '--value'];
  const { stdout } = await promisify(execFile)('timedatectl', args, { signal }).catch(() => ({ stdout: '' }));
  return stdout.trim() === '' ? undefined : stdout.trim() === 'yes';
}
