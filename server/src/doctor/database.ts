import { bytesText } from '#contract/core/number-text.ts';
import { requireNoUnfinishedRestore } from '../backup/restore-target.ts';
import { type ConnectionDemand, connectionAdvice, connectionsOf } from '../platform/db/connection-check.ts';
import { findUpdate, hasMigrations } from '../platform/db/migrate.ts';
import { explainDatabase } from '../start-errors.ts';
import {
  type Check,
  type Finding,
  messageOf,
  skipped,
  stops,
  warning,
  well,
  withoutDatabase,
} from './check.ts';
import { withLimitedConnection } from './database-connection.ts';
import { type DatabaseServer, readServer } from './database-queries.ts';

/** Checks that the database is complete and matches this Guildhall. */
export const migrations: Check = {
  subject: 'migrations',
  async run({ databaseUrl }) {
    if (databaseUrl === undefined) return withoutDatabase;
    try {
      await requireNoUnfinishedRestore(databaseUrl);
      if (!(await withLimitedConnection(databaseUrl, (_database, client) => hasMigrations(client))))
        return skipped('The database is empty. The first start fills it.');
      const names = await findUpdate(databaseUrl);
      if (names.length === 0) return well('The database is up to date.');
      const restart = 'Restart Guildhall. It runs them after a backup.';
      return warning(`Pending migrations: ${names.length}.`, restart);
    } catch (error) {
      return stops(messageOf(error), 'Do that, then restart Guildhall.');
    }
  },
  unanswered: { state: 'warning', advice: 'Another program may hold a lock in the database. End it.' },
};

const oldestPostgres = 15;
/** Connections of a command, a backup and a restart beside all processes. */
const otherConnections = 12;

const consequences: Record<string, string> = {
  autovacuum: 'tables keep growing until the database stops',
  fsync: 'a power failure can damage the database permanently',
  full_page_writes: 'a power failure can damage the database permanently',
  synchronous_commit: 'the last changes before a crash are lost',
};

export const database: Check = {
  subject: 'database',
  async run({ databaseUrl: url, config: { databaseUrl, databaseDirectUrl, processes } }) {
    if (url === undefined) return withoutDatabase;
    try {
      const demand = { processes, isPooled: databaseDirectUrl !== undefined };
      return judgeServer(await withLimitedConnection(url, readServer), demand);
    } catch (error) {
      const variable = databaseDirectUrl && 'DATABASE_DIRECT_URL';
      const explained = databaseUrl === undefined ? error : explainDatabase(error, url, variable);
      return stops(messageOf(explained), 'Do that, then restart Guildhall.');
    }
  },
  unanswered: { state: 'stops', advice: 'Check that PostgreSQL is running and reachable, or restart it.' },
};

export function judgeServer(server: DatabaseServer, demand: ConnectionDemand): Finding {
  const { version, major, encoding, isStandby, isReadOnly, bytes, connections, connected } = server;
  const update = `Update it to ${oldestPostgres} or newer.`;
  if (major < oldestPostgres) return stops(`PostgreSQL ${version} is too old for Guildhall.`, update);
  const createUtf8 = "Create one with encoding 'UTF8', and restore the newest backup into it.";
  if (encoding !== 'UTF8') return stops(`The database encoding is ${encoding}.`, createUtf8);
  if (isStandby) return stops('The database is a read-only standby.', 'Set DATABASE_URL to the primary.');
  const readOnly = 'The database is read-only (default_transaction_read_only).';
  if (isReadOnly) return stops(readOnly, 'Turn that off.');
  const [off] = server.off;
  const turnOn = `Turn it on: ALTER SYSTEM SET ${off} = on, then SELECT pg_reload_conf().`;
  if (off !== undefined) return warning(`${off} is off: ${consequences[off]}.`, turnOn);
  // rules/running 36
  const needed = connectionsOf(demand) + otherConnections;
  const inUse = `${connected} of ${connections} PostgreSQL connections are in use.`;
  if (connections < needed) return warning(inUse, connectionAdvice(needed, demand));
  const raise = 'Check what else is connected, or raise max_connections.';
  if (connected >= connections * 0.9) return warning(inUse, raise);
  return well(`PostgreSQL ${version} is running; the database is ${bytesText(bytes)}.`);
}
