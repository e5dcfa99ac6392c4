/** Settings of PostgreSQL by which data may be lost, or Guildhall be held up. */
import { bytesText } from '#contract/core/bytes-text.ts';
import { adviceForRoom, connectionsOf, type Takers } from '../platform/db/connection-room.ts';
import { asking } from './asking.ts';
import type { DatabaseContext } from './context.ts';
import { type Found, type Probe, warning, well } from './probe.ts';
import { readServerSettings, type ServerSettings } from './server-queries.ts';

/** Connections that a command, a backup and a restart take beside all processes. */
const connectionsBeside = 12;
/** The share of connections that may be taken. */
const fullAt = 0.9;
/** Bytes. */
const leastBuffers = 64e6;

export const serverSettings: Probe<DatabaseContext> = {
  subject: 'db settings',
  async examine({ url, config: { processes, databaseDirectUrl } }, signal) {
    const takers = { processes, isPooled: databaseDirectUrl !== undefined };
    const found = judgeServerSettings(await asking(url, signal, readServerSettings), takers);
    return found.length > 0 ? found : well('No PostgreSQL setting puts data at risk.');
  },
  silence: { state: 'warning', advice: 'See the result for the database.' },
};

export function judgeServerSettings(settings: ServerSettings, takers: Takers): Found[] {
  return [...judgeSafety(settings), ...judgeConnections(settings, takers), ...judgePace(settings)];
}

function judgeSafety({ fsync, fullPageWrites, synchronousCommit, checksums }: ServerSettings): Found[] {
  return [
    ...(fsync ? [] : [off('fsync', damaged)]),
    ...(fullPageWrites ? [] : [off('full_page_writes', damaged)]),
    ...(synchronousCommit ? [] : [off('synchronous_commit', lastMoments)]),
    ...(checksums ? [] : [withoutChecksums]),
  ];
}

const damaged = 'a power failure can damage the database permanently';
const lastMoments = 'the last changes before a crash are lost';
const endlessTables = 'tables keep growing until the database stops';

function off(name: string, harm: string): Found {
  return warning(`${name} is off: ${harm}.`, turnOn(name));
}

const withoutChecksums = warning(
  'Checksums are off, so damaged data goes unnoticed.',
  'Stop PostgreSQL and run pg_checksums --enable.',
);

/** rules/running 36 */
function judgeConnections({ connections, connected }: ServerSettings, takers: Takers): Found[] {
  const says = `${connected} of ${connections} PostgreSQL connections are in use.`;
  const needed = connectionsOf(takers) + connectionsBeside;
  if (connections < needed) return [warning(says, adviceForRoom(needed, takers))];
  if (connected < connections * fullAt) return [];
  return [warning(says, 'Check what else is connected, or raise max_connections.')];
}

function judgePace({ sharedBuffers, isolation, autovacuum }: ServerSettings): Found[] {
  return [
    ...(autovacuum ? [] : [off('autovacuum', endlessTables)]),
    ...(sharedBuffers >= leastBuffers ? [] : [littleMemory(sharedBuffers)]),
    ...(isolation === 'read committed' ? [] : [isolated(isolation)]),
  ];
}

function littleMemory(bytes: number): Found {
  return warning(`shared_buffers is only ${bytesText(bytes)}.`, 'Set it to 128MB or more.');
}

function isolated(level: string): Found {
  return warning(
    `The default transaction isolation is ${level}, so simultaneous changes fail.`,
    "Set default_transaction_isolation to 'read committed'.",
  );
}

function turnOn(name: string): string {
  return `Turn it on: ALTER SYSTEM SET ${name} = on, then SELECT pg_reload_conf().`;
}
