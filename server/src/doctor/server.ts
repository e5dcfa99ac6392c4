/** The database itself: whether it can be reached, and used by Guildhall. */

import { bytesText } from '#contract/core/bytes-text.ts';
import { explainDatabase } from '../start-errors.ts';
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { type Found, type Probe, sentenceOf, stops, well } from './probe.ts';
import { type DatabaseServer, readServer } from './server-queries.ts';

const oldest = 15;

export const server: Probe<DatabaseContext> = {
  subject: 'database',
  async examine({ url, config: { databaseUrl, databaseDirectUrl } }, signal) {
    try {
      return judgeServer(await asking(url, signal, readServer));
    } catch (error) {
      const explained =
        databaseUrl === undefined
          ? error
          : explainDatabase(error, url, databaseDirectUrl && 'DATABASE_DIRECT_URL');
      return stops(sentenceOf(explained), 'Do that, then restart Guildhall.');
    }
  },
  silence: {
    state: 'stops',
    advice:
      'Check that the database machine is running and accepts connections from here. If it does, restart PostgreSQL.',
  },
};

export function judgeServer({
  version,
  major,
  encoding,
  isStandby,
  isReadOnly,
  bytes,
}: DatabaseServer): Found {
  if (major < oldest)
    return stops(`PostgreSQL ${version} is too old for Guildhall.`, `Update it to ${oldest} or newer.`);
  if (encoding !== 'UTF8')
    return stops(
      `The database encoding is ${encoding}.`,
      "Create one with encoding 'UTF8', and restore the newest backup into it.",
    );
  if (isStandby) return stops('The database is a read-only standby.', 'Set DATABASE_URL to the primary.');
  if (isReadOnly)
    return stops('The database is read-only (default_transaction_read_only).', 'Turn that off.');
  return well(`PostgreSQL ${version} is running; the database is ${bytesText(bytes)}.`);
}
