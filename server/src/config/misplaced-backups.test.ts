import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const outer = await mkdtemp(join(tmpdir(), 'guildhall-places-'));
afterAll(() => rm(outer, { recursive: true }));

const dataDir = join(outer, 'files/data');
await mkdir(dataDir, { recursive: true });
await symlink(dataDir, join(outer, 'link'));

const read = (folder: string) => readConfig({ DATA_DIR: dataDir, BACKUP_URL: folder });

// rules/backups 16
test.each([
  dataDir,
  `${dataDir}/`,
  `${dataDir}/.`,
  `${dataDir}/backups/..`,
  join(outer, 'link'),
  join(dataDir, 'files'),
  join(outer, 'link/files/deep'),
  join(dataDir, 'postgres'),
  join(dataDir, 'drill'),
  outer,
])('rejects backups in %s, which is not a separate folder', (folder) => {
  expect(() => read(folder)).toThrow(
    /^BACKUP_URL must be a separate folder: not DATA_DIR, .+ contains DATA_DIR\.$/,
  );
});

test.each([
  join(dataDir, 'backups'),
  join(dataDir, 'files-of-backups'),
  join(outer, 'files'),
  join(outer, 'files/backups'),
  join(outer, 'elsewhere/that/is/not/there'),
])('accepts backups in %s', (folder) => {
  expect(read(folder).backup?.place).toEqual({ folder });
});

test('accepts the default folder, and backups that are off', () => {
  expect(readConfig({ DATA_DIR: dataDir }).backup?.place).toEqual({ folder: join(dataDir, 'backups') });
  expect(readConfig({ DATA_DIR: dataDir, BACKUP_URL: 'off' }).backup).toBeUndefined();
});
