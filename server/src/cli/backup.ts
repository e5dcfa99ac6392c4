/** Backups as an operator makes, lists, tries and restores them. */
import { basename, dirname, resolve } from 'node:path';
import { listArchives } from '../backup/archives.ts';
import { archivesFolder } from '../backup/contents.ts';
import { type BackupSource, makeSharedBackup, makeWholeBackup } from '../backup/make.ts';
import { alone, onRecord } from '../backup/runs.ts';
import { givenSettings } from '../backup/settings.ts';
import type { FileCounts } from '../backup/shared-files.ts';
import { sweep } from '../backup/sweep.ts';
import { version } from '../backup/version.ts';
import { type Config, readConfig } from '../config.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { s3Storage } from '../platform/storage/s3.ts';
import { folderVault } from '../platform/vault/folder-vault.ts';
import { encrypted, openVault } from '../platform/vault/open-vault.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { withDatabaseAsItIs } from './join-database.ts';
import { type Command, type Terminal, UsageError } from './usage.ts';

/** Into BACKUP_URL, or whole into a file. */
export const makeBackup: Command = async (args, terminal) => {
  const [file] = args;
  if (args.length > 1) throw new UsageError(`Unexpected argument '${args[1]}'.`);
  const config = readConfig(terminal.env);
  await withDatabaseAsItIs(terminal, (url) =>
    alone(url, () =>
      file === undefined
        ? backUp(sourceOf(config, terminal, url), config, terminal)
        : backUpInto(resolve(file), sourceOf(config, terminal, url), config, terminal),
    ),
  );
};

async function backUp(source: BackupSource, config: Config, { say }: Terminal): Promise<void> {
  const { maxDays } = demandBackups(config);
  const made = await onRecord(source.databaseUrl, 'backup', async () => {
    const vault = await vaultOf(config);
    const result = await makeSharedBackup(source, vault);
    const swept = await sweep(vault, { now: new Date(), maxDays });
    return {
      result: { ...result, swept },
      archive: titleOf(result.archive),
      bytes: result.bytes + result.files.addedBytes,
    };
  });
  say(`Backed up as ${titleOf(made.archive)}: ${megabytes(made.bytes)}, ${filesText(made.files)}.`);
  if (made.swept.archives > 0)
    say(`Removed: ${countOf(made.swept.archives, 'old backup')}, ${countOf(made.swept.files, 'file')}.`);
}

async function backUpInto(
  file: string,
  source: BackupSource,
  { backup }: Config,
  { say }: Terminal,
): Promise<void> {
  const passphrase = backup?.passphrase;
  const made = await makeWholeBackup(source, async (content) =>
    folderVault(dirname(file)).write(
      basename(file),
      passphrase === undefined ? content : encrypted(content, passphrase),
    ),
  );
  say(`Backed up into ${file}: ${megabytes(made.bytes)}, ${filesText(made.files)}.`);
}

export const showBackups: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError(`Unexpected argument '${args[0]}'.`);
  const vault = await vaultOf(readConfig(terminal.env));
  const archives = await listArchives(vault);
  for (const { name, bytes } of archives) terminal.say(`${titleOf(name)}  ${megabytes(bytes)}`);
  if (archives.length === 0) terminal.say('There is no backup yet.');
};

export function vaultOf(config: Config): Promise<Vault> {
  return openVault(demandBackups(config));
}

function demandBackups({ backup }: Config) {
  if (backup === undefined) throw new Error('Backups are off: BACKUP_URL says where to keep them.');
  return backup;
}

function sourceOf({ bucket, dataDir }: Config, { env }: Terminal, databaseUrl: string): BackupSource {
  return { databaseUrl, storage: storageOf({ bucket, dataDir }), version, settings: givenSettings(env) };
}

export function storageOf({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>) {
  return bucket ? s3Storage(bucket) : diskStorage(resolve(dataDir, 'files'));
}

/** As people call an archive. */
export function titleOf(archive: string): string {
  return archive.slice(archivesFolder.length);
}

function filesText({ all, added, addedBytes, missing }: FileCounts): string {
  const gone = missing > 0 ? `, ${missing} gone` : '';
  return `${countOf(all, 'file')} (${added} new, ${megabytes(addedBytes)}${gone})`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
