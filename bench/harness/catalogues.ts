/** The data that is measured on: the demo content as everybody gets it, and seeded catalogues of any size. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
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

/** Bar: what grows with the catalogue. */
function companyOf(products: number) {
  return { comments: products * 5, members: Math.ceil(products / 5) };
}

/** In words: `10,000 products, 50,000 comments, 2,000 members`. */
export function sizeOf(products: number): string {
  const { comments, members } = companyOf(products);
  const words = (count: number) => count.toLocaleString('en-US');
  return `${words(products)} products, ${words(comments)} comments, ${words(members)} members`;
}

/**
 * The data directory of a catalogue of so many products: made once and kept in `bench/data`, since a million
 * take minutes. Whoever removes that folder gets new ones.
 */
export async function catalogueOf(products: number): Promise<string> {
  const dataDir = join(kept, `${products}-${companyOf(products).comments}`);
  if (await isUsable(dataDir)) return dataDir;
  mkdirSync(kept, { recursive: true });
  removeDataDir(dataDir);
  process.stdout.write(`Seeding ${sizeOf(products)}, once.\n`);
  await seed(dataDir, { products, ...companyOf(products) });
  writeFileSync(join(dataDir, 'seeded'), '');
  return dataDir;
}

/** The same for one measurement that changes it; whoever asks for it removes it. */
export async function freshCatalogueOf(products: number, company = companyOf(products)): Promise<string> {
  const dataDir = freshDataDir();
  await seed(dataDir, { products, ...company });
  return dataDir;
}

async function seed(dataDir: string, counts: Record<string, number>): Promise<void> {
  await guildhall(dataDir, ['migrate']);
  await guildhall(dataDir, [
    'seed',
    ...Object.entries(counts).flatMap(([what, count]) => [`--${what}`, String(count)]),
  ]);
}

/** Complete, and brought up to date with migrations that came since; one that was edited needs a new start. */
async function isUsable(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'seeded'))) return false;
  try {
    await guildhall(dataDir, ['migrate']);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('was changed after it ran')) return false;
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
