/** The data that is measured on: the demo content as everybody gets it, and seeded catalogues of any size. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { figureText } from '#contract/core/figure-text.ts';
import { joinOwnDatabase } from '#server/platform/db/embedded.ts';
import { environmentOf, root } from './application.ts';

const run = promisify(execFile);
const kept = join(root, 'bench', 'data');

/** A data directory that does not exist yet; PostgreSQL's own user can reach it. */
export function freshDataDir(): string {
  return join(tmpdir(), `guildhall-bench-${randomBytes(6).toString('hex')}`);
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** Rows of a seeded catalogue. */
export interface Catalogue {
  products: number;
  comments: number;
  members: number;
}

/** Of so many products, with as many comments and members as grow with them. */
export function sized(products: number): Catalogue {
  return { products, comments: products * 5, members: Math.ceil(products / 5) };
}

/** In words: `10,000 products, 50,000 comments, 2,000 members`. */
export function sizeOf(catalogue: Catalogue): string {
  const counts = Object.entries(catalogue);
  return counts.map(([what, count]) => `${figureText(count)} ${what}`).join(', ');
}

/** Of its folder in `bench/data`; the same for catalogues of the same size. */
export function nameOf({ products, comments, members }: Catalogue): string {
  return `${products}-${comments}-${members}`;
}

export function isSeeded(catalogue: Catalogue): boolean {
  return existsSync(join(kept, nameOf(catalogue), 'seeded'));
}

/**
 * The data directory of a catalogue: made once and kept in `bench/data`, since a million products take minutes. Whoever
 * removes that folder gets new ones.
 */
export async function dataDirOf(catalogue: Catalogue): Promise<string> {
  const dataDir = join(kept, nameOf(catalogue));
  if (isSeeded(catalogue) && (await canBeMigrated(dataDir))) return dataDir;
  mkdirSync(kept, { recursive: true });
  removeDataDir(dataDir);
  process.stdout.write(`Seeding ${sizeOf(catalogue)}, once.\n`);
  await seed(dataDir, catalogue);
  writeFileSync(join(dataDir, 'seeded'), '');
  return dataDir;
}

/** A copy of it for one measurement that changes it; whoever asks for it removes it. */
export async function freshCopyOf(catalogue: Catalogue): Promise<string> {
  const original = await dataDirOf(catalogue);
  const dataDir = freshDataDir();
  // A database that is kept elsewhere belongs to its directory alone.
  if (existsSync(join(original, 'postgres'))) await run('cp', ['-a', '--reflink=auto', original, dataDir]);
  else await seed(dataDir, catalogue);
  return dataDir;
}

async function seed(dataDir: string, catalogue: Catalogue): Promise<void> {
  await guildhall(dataDir, ['migrate']);
  await guildhall(dataDir, [
    'seed',
    ...Object.entries(catalogue).flatMap(([what, count]) => [`--${what}`, String(count)]),
  ]);
}

/** Up to date with migrations that came since; a database of others, or of edited ones, needs a new start. */
async function canBeMigrated(dataDir: string): Promise<boolean> {
  try {
    await guildhall(dataDir, ['migrate']);
    return true;
  } catch (error) {
    if (error instanceof Error && /was changed after it ran|is newer than/.test(error.message)) return false;
    throw error;
  }
}

/** Runs the work with a connection to the database of a data directory; joins the server that runs. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const log = { info: () => undefined, warn: (line: string) => process.stderr.write(`${line}\n`) };
  const database = await joinOwnDatabase({ dataDir, log });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await work(client, database.url);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** Resolves when the running application has done its jobs: those of the demo content change pages for a while. */
export async function jobsAreDone(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    const isBusy = async () =>
      (await client.query('select from graphile_worker._private_jobs limit 1')).rowCount !== 0;
    while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 250));
  });
}

/** The command line listens nowhere. */
const unusedPort = 3000;

async function guildhall(dataDir: string, args: string[]): Promise<void> {
  const env = environmentOf({ dataDir, demo: false }, unusedPort);
  await run(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
}
