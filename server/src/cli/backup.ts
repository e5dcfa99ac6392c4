/** Makes and lists backups. */
import { basename, dirname, resolve } from 'node:path';
import { listArchives } from '../backup/archives.ts';
import { titleOf } from '../backup/contents.ts';
import { type BackupSource, makeSharedBackup, makeWholeBackup } from '../backup/make.ts';
import { alone, onRecord } from '../backup/recorded-run.ts';
import { givenSettings } from '../backup/settings.ts';
import type { FileCounts } from '../backup/shared-files.ts';
import { sweep } from '../backup/sweep.ts';
import { version } from '../backup/version.ts';
import { type Config, readConfig } from '../config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { encrypted } from '../platform/vault/encryption.ts';
import { folderVault } from '../platform/vault/folder-vault.ts';
import { configuredVault, demandBackups } from './configured-vault.ts';
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
    const vault = await configuredVault(config);
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
  { backupPassphrase: passphrase }: Config,
  { say }: Terminal,
): Promise<void> {
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
  const vault = await configuredVault(readConfig(terminal.env));
  const archives = await listArchives(vault);
  for (const { name, bytes } of archives) terminal.say(`${titleOf(name)}  ${megabytes(bytes)}`);
  if (archives.length === 0) terminal.say('There is no backup yet.');
};

function sourceOf({ bucket, dataDir }: Config, { env }: Terminal, databaseUrl: string): BackupSource {
  return { databaseUrl, storage: openStorage({ bucket, dataDir }), version, settings: givenSettings(env) };
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
