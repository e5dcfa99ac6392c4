import { readConfig } from '../config/config.ts';
import { joinOwnDatabase } from '../platform/db/embedded.ts';
import type { Terminal } from './usage.ts';

/**
 * Runs the work on the configured database without updating it. Starts an embedded one that does not run. The signal
 * aborts when the operator interrupts the command.
 */
export async function withDatabaseAsItIs<Result>(
  terminal: Terminal,
  work: (url: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const database = await joinDatabase(terminal);
  const ending = new AbortController();
  const end = () => ending.abort();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    return await work(database.url, ending.signal);
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    await database.stop();
  }
}

async function joinDatabase({ env, complain }: Terminal): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readConfig(env);
  const stop = async () => undefined;
  const url = databaseDirectUrl ?? databaseUrl;
  if (url !== undefined) return { url, stop };
  return joinOwnDatabase({ dataDir, log: { info: () => undefined, warn: complain } });
}
