/** Runs the guides to backups and restores as written, and checks their promises. Needs no browser. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openBucket, type TestBucket } from '#server/testing/bucket.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { carryOut, commandsOf, settingsBefore } from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { copyDemoData, passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let folder: string;
let dataDir: string;
let bucket: TestBucket;
/** The permanent settings of an installation. */
let settings: Record<string, string>;
/** Target of the newest restore. */
let restored: string;
let restores = 0;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-backups-');
  dataDir = join(folder, 'data');
  settings = { DATA_DIR: dataDir, BACKUP_URL: join(folder, 'backups') };
  bucket = await openBucket();
  await copyDemoData(dataDir);
  // Simulates a mounted drive.
  mkdirSync(join(folder, 'stick'));
});

test.afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces the paths in the command with those of this machine. */
function here(command: string): string {
  return command
    .replaceAll('/mnt/', `${folder}/`)
    .replace(/'s3:[^']*'/, `'${bucket.url}'`)
    .replace('DATA_DIR=./copy', `DATA_DIR=${join(folder, 'copy')}`)
    .replace('DATA_DIR=./data', `DATA_DIR=${command.includes('restore') ? newPlace() : restored}`);
}

function newPlace(): string {
  restores += 1;
  restored = join(folder, `restored-${restores}`);
  return restored;
}

async function carryOutGuide(command: string): Promise<string> {
  if (/npm start$/.test(command)) return startAndStop(here(command));
  if (!/\d{4}-\d\d-\d\dT/.test(command)) return carryOut(here(command), settings);
  const [newest = ''] = (await carryOut('npm run guildhall -- backups', settings)).match(/\S+Z\.tar/) ?? [];
  return carryOut(here(command.replace(/\S+Z\.tar/, newest)), settings);
}

/** Returns the home page. */
async function startAndStop(command: string): Promise<string> {
  const given: Record<string, string> = { ...settings, DEMO: 'off', ...settingsBefore(command) };
  const application = new Application({
    dataDir: given.DATA_DIR ?? dataDir,
    port: await freePort(),
    settings: given,
  });
  try {
    await application.start();
    return await (await fetch(application.url)).text();
  } finally {
    await application.stop();
  }
}

for (const command of commandsOf('backup.md')) {
  test(`the backup guide’s command works: ${command}`, async () => {
    expect(await carryOutGuide(command)).toMatch(
      /Backed up (?:as|into) |\d{4}-\d\d-\d\dT\S+Z\.tar {2}\d|<title>/,
    );
  });
}

for (const command of commandsOf('restore.md')) {
  test(`the restore guide’s command works: ${command}`, async () => {
    expect(await carryOutGuide(command)).toMatch(
      /can be restored:\n|Restored .* rows in .* files\.\n|<title>/,
    );
  });
}

test('the restored site shows the same items as the original', async () => {
  const shown = (page: string) => page.match(/<h3.*?<\/h3>/g);
  const original = await startAndStop(`DATA_DIR=${dataDir} npm start`);
  expect(shown(original)?.length).toBeGreaterThan(5);
  expect(shown(await startAndStop(`DATA_DIR=${restored} npm start`))).toEqual(shown(original));
});

test('a restore test leaves no files behind, and a backup is rejected while it runs', async () => {
  const first = carryOut('npm run guildhall -- restore --drill', settings);
  await expect.poll(() => existsSync(join(dataDir, 'drill'))).toBe(true);
  await expect(carryOut('npm run guildhall -- backup', settings)).rejects.toThrow(
    'A backup or restore test is already running. Wait until it’s finished.',
  );
  expect(await first).toContain(' can be restored:\n');
  expect(existsSync(join(dataDir, 'drill'))).toBe(false);
});

test('a restore test names a damaged file and replaces it from the original', async () => {
  const folderOfFaces = join(folder, 'backups/files/avatars');
  const [face = ''] = readdirSync(folderOfFaces);
  const whole = readFileSync(join(folderOfFaces, face));
  writeFileSync(join(folderOfFaces, face), Buffer.alloc(whole.length));
  await expect(carryOut('npm run guildhall -- restore --drill', settings)).rejects.toThrow(
    /are damaged or missing: avatars\/\S+\. All of them were replaced from the originals\./,
  );
  expect(readFileSync(join(folderOfFaces, face))).toEqual(whole);
  expect(await carryOut('npm run guildhall -- restore --drill', settings)).toContain(' can be restored:\n');
});
