import type { Config } from '../config.ts';
import { findUpdate } from '../platform/db/migrate.ts';
import { explainBackup } from '../start-errors.ts';
import { demandBackup } from './child-process.ts';

interface Circumstances {
  /** That the config was read from. */
  env: Record<string, string | undefined>;
  signal: AbortSignal;
  say: (line: string) => void;
}

/**
 * An update of the database that comes along is preceded by a backup, so that there is a way back (rules/running 16). Throws an
 * Error with a sentence where there is none; nothing may be changed then.
 */
export async function backUpBeforeUpdate(
  url: string,
  config: Pick<Config, 'databaseUrl' | 'backup'>,
  { env, signal, say }: Circumstances,
): Promise<void> {
  if (config.databaseUrl !== undefined || config.backup === undefined) return;
  const names = await findUpdate(url);
  if (names.length === 0) return;
  say('Guildhall was updated: a backup is made before the database is.');
  await demandBackup(env, signal).catch((error) => {
    throw explainBackup(error);
  });
}
