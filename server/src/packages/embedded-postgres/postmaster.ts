import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, ended, startTicks } from './processes.ts';
import { type Address, SOCKET_PORT } from './settings.ts';

/** A PostgreSQL server that runs, known by its process. */
export type Server = { pid: number; ticks: string; address: Address };

/** Above every process id Linux gives (2^22): nobody has it. */
const NOBODY = 4_194_305;

/**
 * The server that runs on a cluster, as `postmaster.pid` names it; undefined when none does.
 *
 * The file outlives a killed server, and its process id may belong to anybody by now. PostgreSQL itself would
 * then refuse to start as long as that stranger lives, so the id is taken out here. The other lines stay:
 * by them PostgreSQL finds shared memory that is still in use, its last guard against two servers.
 */
export function findServer(cluster: string): Server | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  // In single-user mode, which resets a password, the id is negative.
  const pid = Math.abs(Number(lines[0]));
  const ticks = Number.isInteger(pid) && pid > 0 ? startTicks(pid) : undefined;
  if (ticks === undefined || !servesCluster(pid, cluster, lines[1] ?? '')) {
    if (pid !== NOBODY) writeWithoutId(file, lines);
    return undefined;
  }
  const socketDirectory = (lines[4] ?? '').trim();
  const port = Number(lines[3]);
  const address = socketDirectory === '' ? { port: port || SOCKET_PORT } : { socketDirectory };
  return { pid, ticks, address };
}

/** Ends a server as PostgreSQL wants it: clients are cut off, everything is written, then it goes. */
export async function stopServer({ pid, ticks }: Server, warn: (message: string) => void): Promise<void> {
  if (startTicks(pid) !== ticks) return;
  process.kill(pid, 'SIGINT');
  if (await ended(pid, ticks, 60_000)) return;
  warn(
    `PostgreSQL (process ${pid}) didn’t stop within a minute and is stopped immediately. The next start recovers.`,
  );
  process.kill(pid, 'SIGQUIT');
  await ended(pid, ticks, 30_000);
}

/**
 * Whether the process is a server on this very directory. Its working directory tells, where it may be read
 * (root in a container may not); else what it was started with, which still holds the old name when the
 * directory was moved, and the original's name when it was copied.
 */
function servesCluster(pid: number, cluster: string, recorded: string): boolean {
  const [program = '', ...args] = commandLine(pid);
  if (!program.endsWith('postgres')) return false;
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    return args.includes(cluster) || (args.includes(recorded) && !existsSync(recorded));
  }
}

function writeWithoutId(file: string, lines: string[]): void {
  const { uid, gid } = statSync(file);
  writeFileSync(`${file}.new`, [String(NOBODY), ...lines.slice(1)].join('\n'), { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid);
  renameSync(`${file}.new`, file);
}
