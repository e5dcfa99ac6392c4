/**
 * Tests a backup: restores it to a separate location, compares it with its manifest, starts the application on it and
 * reads some pages. No job runs and nothing is sent; afterwards everything is deleted.
 */
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTexts, damagedFilesText } from '#contract/backups/texts.ts';
import type { ProductId, ThreadId } from '#contract/core/ids.ts';
import { bytesText, roomText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openOwnDatabase, removeOwnDatabase } from '../platform/db/embedded.ts';
import { openFileStore } from '../platform/file-store.ts';
import { builtPages } from '../platform/http/built-pages.ts';
import { createLog } from '../platform/log.ts';
import type { About } from './archives.ts';
import { fileNamesText } from './file-list.ts';
import { restoreChecked } from './restore.ts';
import { type CheckedBackup, checkBackup, type RestoreSource } from './restore-source.ts';
import { repairCopy } from './shared-files.ts';

export interface TestedBackup {
  about: About;
  /** Paths of the pages that were read. */
  pages: string[];
}

/**
 * Restores a backup to a temporary database and reads pages from it. Throws an Error with a sentence for every problem.
 */
export async function testRestore(
  source: RestoreSource,
  config: Config,
  signal: AbortSignal,
): Promise<TestedBackup> {
  const checked = await check(source, config, signal);
  const { about } = checked;
  const folder = join(config.dataDir, 'drill');
  // A killed test may have left its server running.
  await removeOwnDatabase(folder);
  await demandRoom(config.dataDir, about);
  const database = await openOwnDatabase({ dataDir: folder, log: silent });
  try {
    const target = { databaseUrl: database.url, storage: undefined, isThrownAway: true, signal };
    await restoreChecked(source, checked, target);
    signal.throwIfAborted();
    return { about, pages: await readPages(database.url, { ...config, dataDir: folder }) };
  } finally {
    await database.stop();
    await removeOwnDatabase(folder);
  }
}

/**
 * Repairs damaged copies from the originals. Throws an Error that names the files in any case, because the backup was
 * faulty.
 */
async function check(source: RestoreSource, config: Config, signal: AbortSignal): Promise<CheckedBackup> {
  const checked = await checkBackup(source, { signal });
  const { damagedFiles } = checked;
  if (damagedFiles.length === 0) return checked;
  const storage = openFileStore(config);
  const lost: string[] = [];
  for (const file of damagedFiles) {
    signal.throwIfAborted();
    const isRepaired = source.backups !== undefined && (await repairCopy(source.backups, storage, file));
    if (!isRepaired) lost.push(file.name);
  }
  const names = fileNamesText(damagedFiles.map(({ name }) => name));
  const found = `Files of the backup ${source.title} are damaged or missing: ${names}.`;
  throw new Error(`${found} ${repairText(damagedFiles.length - lost.length, lost)}`);
}

function repairText(repaired: number, lost: string[]): string {
  if (lost.length === 0) return 'All of them were replaced from the originals.';
  return `Replaced from the originals: ${repaired}. ${damagedFilesText(fileNamesText(lost))} ${backupTexts.mendFiles}`;
}

const silent = createLog('silent');

/** Bytes that stay free for everything else. */
const floor = 1e9;

/** A database needs its size again while its indexes are built. */
async function demandRoom(dataDir: string, { databaseBytes }: About): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const needed = floor + 2 * databaseBytes;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `A restore test needs ${bytesText(needed)} on the disk of ${dataDir}; ${roomText(bavail * bsize)} is free. Free up space there.`,
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
  };
  const app = await createApp({ config: aside, databaseUrl, log: silent, pages: await builtPages() });
  try {
    const addresses = await listAddresses(app.context.database);
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

/** Reads up to ten pages: lists, and the newest posts that they link to. */
export async function listAddresses(database: Database): Promise<string[]> {
  const products = await database.query<{ id: ProductId }>(
    `select id from products where status = 'active' and deleted_at is null and (expires_at is null or expires_at > now())
     order by created_at desc, id desc limit 3`,
    [],
  );
  const threads = await database.query<{ id: ThreadId }>(
    'select id from threads where deleted_at is null order by created_at desc, id desc limit 2',
    [],
  );
  const categories = await database.query<{ slug: string }>(
    `select slug from categories where status = 'active' order by id limit 2`,
    [],
  );
  return [
    paths.home(),
    ...categories.map(({ slug }) => paths.listing(slug)),
    paths.threads(),
    paths.search('insurance'),
    ...products.map(({ id }) => paths.product(id)),
    ...threads.map(({ id }) => paths.thread(id)),
  ];
}
