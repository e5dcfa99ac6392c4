import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tools/launch/free-port.mjs';
import { hashOf } from '../../tools/launch/hash.mjs';
import { root } from '../../tools/launch/launcher.mjs';
import { call } from '../fixtures/api.ts';
import { Application } from './application.ts';

/**
 * Provides the data directory of an application with demo content and all its pictures. It is created once by starting
 * the application, cached, and copied by each run.
 */

/** The cache depends on these sources. */
const makers = [
  'server/demo',
  'server/src/demo',
  'server/src/slices/files',
  'server/src/packages/embedded-postgres',
  'server/migrations',
  'contract/src/files',
  'package-lock.json',
];

/** Demo dates are relative to the day of creation, and the first product expires five days later. */
const keptFor = 48 * 60 * 60 * 1000;

const cache = join(root, 'node_modules/.cache/guildhall');

/** Copies the demo data into a directory that does not exist yet. */
export async function copyDemoData(dataDir: string): Promise<void> {
  await copy(await keepDemoData(), dataDir);
}

/** Creates the demo data unless it is cached; returns its path. */
export async function keepDemoData(): Promise<string> {
  const kept = join(cache, `demo-${hashOf(makers).slice(0, 16)}`);
  if (existsSync(kept) && Date.now() - statSync(kept).mtimeMs < keptFor) return kept;
  const folder = passableFolder('guildhall-demo-');
  try {
    await make(join(folder, 'data'));
    await keep(join(folder, 'data'), kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

/** Creates a temporary folder that the PostgreSQL user may enter. */
export function passableFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

async function make(dataDir: string): Promise<void> {
  const application = new Application({ dataDir, port: await freePort(), settings: { DEMO: 'on' } });
  try {
    await application.start();
    await demoPicturesStored(application.url);
  } finally {
    await application.stop();
  }
}

/** Moves the data into the cache atomically, because other runs may create the same. */
async function keep(dataDir: string, kept: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const temporary = join(cache, `temporary-${process.pid}`);
  await copy(dataDir, temporary);
  for (const name of readdirSync(cache)) {
    if (name.startsWith('demo-')) rmSync(join(cache, name), { recursive: true, force: true });
  }
  renameSync(temporary, kept);
}

/** Preserves owners and modes, because the database belongs to the PostgreSQL user. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('/bin/cp', ['-a', from, to]);
}

/** Waits for the low-priority jobs that store pictures and avatars after the start. */
async function demoPicturesStored(url: string): Promise<void> {
  interface Deal {
    del_image_primary: string | null;
    user: { avatar: string | null };
  }
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const asked = { limit: 200, toggleExpired: 1 };
    const { status, body } = await call('/api/homePageDeals', asked, undefined, url);
    // A busy machine may respond that the application is overloaded.
    const deals = status === 503 ? [] : (body.deals as Deal[]);
    const isStored = ({ del_image_primary, user }: Deal) =>
      del_image_primary !== null && user.avatar !== null;
    if (deals.length > 0 && deals.every(isStored)) return;
    await wait(500);
  }
  throw new Error('The pictures of the demo content were not stored in time.');
}
