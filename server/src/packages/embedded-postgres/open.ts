import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DirectoryLock, type Role } from './directory-lock.ts';
import { Entrance } from './entrance.ts';
import { explainSystemError } from './error.ts';
import { mkdirPassable } from './layout.ts';
import type { ApplicationOptions, EmbeddedDatabase, Options } from './options.ts';

/**
 * Starts, or finds, the database of `dataDir` for an application, which holds it alone: a second one is
 * refused. While the application lives, a server that was killed is started again.
 * @throws EmbeddedDatabaseError whose message is one sentence for whoever started the application.
 */
export function openEmbeddedDatabase(options: ApplicationOptions): Promise<EmbeddedDatabase> {
  return enter('application', options);
}

/**
 * The same for a command beside the application: joins the database that runs, or starts it.
 * @throws EmbeddedDatabaseError
 */
export function joinEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  return enter('command', options);
}

async function enter(role: Role, options: ApplicationOptions): Promise<EmbeddedDatabase> {
  const { application, dataDir } = options;
  try {
    const directory = prepare(dataDir);
    const lock = new DirectoryLock(join(directory, 'in-use'));
    return await new Entrance(role, options, directory, lock).pass();
  } catch (error) {
    throw explainSystemError(error, application, resolve(dataDir));
  }
}

/** Makes the directory and hands back its real path. Where root makes it, PostgreSQL's user may pass through. */
function prepare(dataDir: string): string {
  if (process.getuid?.() === 0) mkdirPassable(dataDir);
  else mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  if (!statSync(directory).isDirectory()) throw Object.assign(new Error(directory), { code: 'ENOTDIR' });
  return directory;
}
