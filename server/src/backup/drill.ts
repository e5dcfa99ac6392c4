/**
 * Tries a backup: restores it aside, compares it with what it says of itself, starts the application on it and reads some
 * pages. No job runs and nothing is sent; afterwards all of it is thrown away.
 */
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesText, roomText } from '#contract/core/bytes-text.ts';
import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import { openOwnDatabase, removeOwnDatabase } from '../platform/db/embedded.ts';
import { builtPages } from '../platform/http/built-pages.ts';
import { createLog } from '../platform/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { checkBackup, DamagedFilesError, isAsListed } from './check.ts';
import { type About, filesFolder } from './contents.ts';
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
  const about = await check(source, config, signal);
  const folder = join(config.dataDir, 'drill');
  // One that was killed may have left its server running.
  await removeOwnDatabase(folder);
  await demandRoom(config.dataDir, about);
  const database = await openOwnDatabase({ dataDir: folder, log: silent });
  try {
    const target = { databaseUrl: database.url, storage: undefined, isThrownAway: true, signal };
    await restoreChecked(source, about, target);
    signal.throwIfAborted();
    return { about, pages: await readPages(database.url, { ...config, dataDir: folder }) };
  } finally {
    await database.stop();
    await removeOwnDatabase(folder);
  }
}

/** What is damaged there and whole in the storage is taken away, so that the next backup brings it anew. */
async function check(source: RestoreSource, config: Config, signal: AbortSignal): Promise<About> {
  try {
    return await checkBackup(source, { signal });
  } catch (error) {
    if (!(error instanceof DamagedFilesError)) throw error;
    const storage = openStorage(config);
    let mended = 0;
    for (const file of error.files) {
      if (!(await isAsListed((await storage.read(file.name))?.stream, file))) continue;
      await source.vault?.remove(filesFolder + file.name);
      mended += 1;
    }
    const rest = error.files.length - mended;
    throw new Error(`${error.message} The next backup brings ${mended} of them anew; ${rest} are lost.`, {
      cause: error,
    });
  }
}

const silent = createLog('silent');

/** Bytes that stay free for everything else. */
const floor = 1e9;

/** A database takes as much again while its indexes are made. */
async function demandRoom(dataDir: string, { databaseBytes }: About): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const needed = floor + 2 * databaseBytes;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `A test restore needs ${bytesText(needed)} on the disk of ${dataDir}, and ${roomText(bavail * bsize)} are free: make room there.`,
  );
}

async function readPages(databaseUrl: string, config: Config): Promise<string[]> {
  const { createApp } = await import('../app.ts');
  const aside = {
    ...config,
    backup: undefined,
    bucket: undefined,
    mail: { ...config.mail, url: undefined },
    rateLimits: false,
    databaseReplicaUrl: undefined,
  };
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
