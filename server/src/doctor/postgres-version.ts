import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { endOfPostgres, faultsOfPostgres } from './known-faults.ts';
import { type Found, type Probe, warning, well } from './probe.ts';
import { readServer } from './server-queries.ts';

/** Whether this PostgreSQL is known to be at fault. */
export const postgres: Probe<DatabaseContext> = {
  subject: 'postgresql',
  async examine({ url, config: { databaseUrl } }, signal) {
    const { version, major, minor } = await asking(url, signal, readServer);
    return judgePostgres({ version, major, minor, isOwn: databaseUrl === undefined }, new Date());
  },
  silence: { state: 'warning', advice: 'See the result for the database.' },
};

interface Version {
  version: string;
  major: number;
  minor: number;
  /** It comes along, and nobody but Guildhall signs in to it. */
  isOwn: boolean;
}

export function judgePostgres({ version, major, minor, isOwn }: Version, now: Date): Found {
  const end = endOfPostgres(major, now);
  const update = isOwn ? 'Update Guildhall, which brings it along.' : 'Update PostgreSQL.';
  if (end !== undefined) return warning(`PostgreSQL ${major} has been unsupported since ${end}.`, update);
  const known = faultsOfPostgres(major, minor);
  const faults = known.filter(({ needsSignIn }) => !(isOwn && needsSignIn));
  const newest = faults.at(-1);
  if (newest !== undefined) {
    const what = faults.map(({ what }) => what).join('; ');
    return warning(`PostgreSQL ${version} has known issues: ${what}.`, mend(newest.mended, isOwn));
  }
  if (known.length === 0) return well(`PostgreSQL ${version} has no known issues.`);
  return well(`The known issues of PostgreSQL ${version} don’t matter here: only Guildhall signs in to it.`);
}

function mend(version: string, isOwn: boolean): string {
  return isOwn
    ? 'Update Guildhall, which brings it along.'
    : `Update PostgreSQL to ${version} or newer; no data conversion is needed.`;
}
