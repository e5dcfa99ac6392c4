/** Databases of a given size, seeded once for each run and removed at its end. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { joinOwnDatabase } from '#server/platform/db/embedded.ts';
import { runGuildhall } from './application.ts';
import { findSamples, knownMember, type Samples } from './samples.ts';

/** Numbers of rows. */
interface DataSize {
  products: number;
  comments: number;
  members: number;
}

interface DataSet {
  dataDir: string;
  samples: Samples;
}

/** The proportions of a busy association. */
export function sizeWithProducts(products: number): DataSize {
  return { products, comments: products * 5, members: products / 5 };
}

export class DataSets {
  readonly #seeded = new Map<string, Promise<DataSet>>();
  readonly #directories: string[] = [];

  /** Seeds a database unless one of this size was seeded in this run. */
  get(size: DataSize): Promise<DataSet> {
    const key = Object.values(size).join(' ');
    const dataSet = this.#seeded.get(key) ?? seed(this.emptyDirectory(), size);
    this.#seeded.set(key, dataSet);
    return dataSet;
  }

  /** The path of a data directory that does not exist yet. */
  emptyDirectory(): string {
    const dataDir = join(tmpdir(), `guildhall-bench-${randomBytes(6).toString('hex')}`);
    this.#directories.push(dataDir);
    return dataDir;
  }

  removeAll(): void {
    for (const directory of this.#directories) rmSync(directory, { recursive: true, force: true });
  }
}

async function seed(dataDir: string, size: DataSize): Promise<DataSet> {
  process.stderr.write(`Seeding ${size.products} products, ${size.members} members.\n`);
  await runGuildhall(dataDir, ['migrate']);
  const counts = Object.entries(size).flatMap(([table, count]) => [`--${table}`, String(count)]);
  await runGuildhall(dataDir, ['seed', ...counts]);
  const { email, password } = knownMember;
  const words = ['user', 'add', '--email', email, '--role', '4', '--first', 'Ann', '--last', 'Berg'];
  await runGuildhall(dataDir, words, { GUILDHALL_PASSWORD: password });
  return { dataDir, samples: await withDatabase(dataDir, findSamples) };
}

/** Runs the work with a connection to the database of a data directory, whether or not an application runs on it. */
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
