/** Environments in which tests run backup commands. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runCommand } from '../cli/run.ts';
import type { TestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface Place {
  env: Record<string, string>;
  /** Runs a command; returns its output and exit code. */
  run(...words: string[]): Promise<{ code: number; said: string }>;
}

export interface EmptyPlace extends Place, AsyncDisposable {
  database: TestDatabase;
}

/** Their folders are deleted after the file or the group of tests that creates it. */
export class BackupPlaces {
  readonly #folders: string[] = [];

  constructor() {
    afterAll(async () => {
      for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
    });
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-backup-'));
    this.#folders.push(folder);
    return folder;
  }

  /** The environment of an application, with its backups in a separate folder. */
  async of(
    { dataDir, database }: Pick<TestApp, 'dataDir'> & { database: Pick<TestDatabase, 'url'> },
    settings: Record<string, string> = {},
  ): Promise<Place> {
    return placeOf({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      BACKUP_URL: settings.BACKUP_URL ?? (await this.folder()),
      ...settings,
    });
  }

  /** An empty environment with the backups of another one. Its end closes its database. */
  async empty(from: Place, settings: Record<string, string> = {}): Promise<EmptyPlace> {
    const database = await createTestDatabase({ empty: true });
    const place = { DATA_DIR: await this.folder(), DATABASE_URL: database.url };
    const end = () => database.close();
    return { database, ...placeOf({ ...from.env, ...place, ...settings }), [Symbol.asyncDispose]: end };
  }
}

function placeOf(env: Record<string, string>): Place {
  return {
    env,
    async run(...words) {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const code = await runCommand(words, { env, say, complain: say });
      return { code, said: lines.join('\n') };
    },
  };
}

/** Names of the archives, oldest first. */
export async function archivesOf({ env }: Place): Promise<string[]> {
  return (await readdir(join(env.BACKUP_URL ?? '', 'backups'))).sort();
}
