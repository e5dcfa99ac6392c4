/**
 * Tries a backup: restores it aside, compares it with what it says of itself, starts the application on it and reads some
 * pages. No job runs and nothing is sent; afterwards all of it is thrown away.
 */
import { existsSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { placeElsewhere } from '../packages/embedded-postgres/index.ts';
import { openOwnDatabase } from '../platform/db/embedded.ts';
import { builtPages } from '../platform/http/built-pages.ts';
import { createLog } from '../platform/log.ts';
import { checkBackup } from './check.ts';
import type { About } from './contents.ts';
import { listAddresses } from './drill-queries.ts';
import { restoreChecked } from './restore.ts';
import type { RestoreSource } from './restore-source.ts';

export interface Tried {
  about: About;
  /** Addresses that were read. */
  pages: string[];
}

/** Throws an Error with a sentence for whatever is not as it should be. */
export async function drill(source: RestoreSource, config: Config, signal: AbortSignal): Promise<Tried> {
  const about = await checkBackup(source);
  const folder = join(config.dataDir, 'drill');
  await removeLeftOver(folder);
  await demandRoom(config.dataDir, about);
  const database = await openOwnDatabase({ dataDir: folder, log: silent });
  try {
    const target = { databaseUrl: database.url, storage: undefined, signal };
    // What happened since is for a real restore.
    const { rows } = await restoreChecked({ ...source, vault: undefined }, about, target);
    compare(about, rows);
    return { about, pages: await readPages(database.url, { ...config, dataDir: folder }) };
  } finally {
    await database.stop();
    await remove(folder);
  }
}

const silent = createLog('silent');

/** One that was killed may have left its server running. */
async function removeLeftOver(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const database = await openOwnDatabase({ dataDir: folder, log: silent });
  await database.stop();
  await remove(folder);
}

async function remove(folder: string): Promise<void> {
  const place = placeElsewhere(folder);
  if (place !== undefined) await rm(place, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Bytes that stay free for everything else. */
const floor = 1e9;

/** A database takes as much again while its indexes are made. */
async function demandRoom(dataDir: string, { databaseBytes }: About): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = floor + 2 * databaseBytes;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `A try needs ${(needed / 1e9).toFixed(1)} GB on the disk of ${dataDir}, and ${((bavail * bsize) / 1e9).toFixed(1)} GB are free: make room there.`,
  );
}

function compare({ tables }: About, restored: Map<string, number>): void {
  for (const { name, rows } of tables) {
    if (restored.get(name) === rows) continue;
    throw new Error(`The table ${name} has ${restored.get(name) ?? 0} rows where the backup says ${rows}.`);
  }
}

async function readPages(databaseUrl: string, config: Config): Promise<string[]> {
  const { createApp } = await import('../app.ts');
  const aside = { ...config, bucket: undefined, mail: { ...config.mail, url: undefined }, rateLimits: false };
  const app = await createApp({ config: aside, databaseUrl, log: silent, pages: await builtPages() });
  try {
    const addresses = await listAddresses(app.services.database);
    for (const address of addresses) await readPage(app, address);
    return addresses;
  } finally {
    await app.close();
  }
}

async function readPage({ http }: App, address: string): Promise<void> {
  const { statusCode, body } = await http.inject({ url: address, headers: { accept: 'text/html' } });
  if (statusCode === 200 && body.includes('</html>')) return;
  throw new Error(`The page ${address} of the restored backup answered ${statusCode}.`);
}
