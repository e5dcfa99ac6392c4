/** Makes and lists backups. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backupTexts, damagedFilesText, repairedFilesText } from '#contract/backups/texts.ts';
import { bytesText } from '#contract/core/number-text.ts';
import { listArchives, titleOf } from '../backup/archives.ts';
import { claimPlace, readInstallation, refuseEmptyPlace } from '../backup/backup-owner.ts';
import { openPlainStore } from '../backup/backup-store.ts';
import { encrypted } from '../backup/encrypted-store.ts';
import { fileNamesText } from '../backup/file-list.ts';
import {
  type BackupSource,
  givenSettings,
  makeSharedBackup,
  makeWholeBackup,
} from '../backup/make-backup.ts';
import { noBackup } from '../backup/restore-source.ts';
import { requireNoUnfinishedRestore } from '../backup/restore-target.ts';
import { madeInto, NotSweptError, onRecord, withRunLock } from '../backup/run-record.ts';
import type { FileCounts } from '../backup/shared-files.ts';
import { type SweepResult, sweep } from '../backup/sweep.ts';
import { placeText } from '../config/backup-notice.ts';
import { type Config, readConfig, version } from '../config/config.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { hasOwnDatabase } from '../platform/db/embedded.ts';
import { isBegun } from '../platform/db/migrate.ts';
import { openFileStore } from '../platform/file-store.ts';
import { configuredBackups, demandBackups, existingBackups } from './configured-backups.ts';
import { withDatabaseAsItIs } from './database.ts';
import { type Command, type Terminal, UsageError } from './usage.ts';

/** Backs up to BACKUP_URL, or everything into one file. */
export const makeBackup: Command = async (args, terminal) => {
  const [file] = args;
  const isAgain = file === '--anew';
  if (args.length > 1 || (file?.startsWith('-') && !isAgain))
    throw new UsageError(`Unexpected argument '${args.at(-1)}'.`);
  const config = readConfig(terminal.env);
  // Checked first, because opening the embedded database would create it.
  if (config.databaseUrl === undefined && !hasOwnDatabase(config.dataDir)) throw nothingIn(config);
  await withDatabaseAsItIs(terminal, (url, signal) =>
    withRunLock(url, signal, async (stop) => {
      await requireNoUnfinishedRestore(url);
      if (!(await isBegun(url))) throw nothingIn(config);
      const source = sourceOf(config, terminal, url, stop);
      if (file === undefined || isAgain) return backUp(source, config, isAgain, terminal);
      return backUpInto(resolve(file), source, config, terminal);
    }),
  );
};

function nothingIn({ databaseUrl, dataDir }: Config): Error {
  const place = databaseUrl === undefined ? `DATA_DIR (${dataDir})` : 'the database of DATABASE_URL';
  return new Error(`There’s nothing to back up in ${place}. Is it the right one?`);
}

async function backUp(
  source: BackupSource,
  config: Config,
  isAgain: boolean,
  { say }: Terminal,
): Promise<void> {
  const { databaseUrl, signal } = source;
  const { maxDays, place } = demandBackups(config);
  const begun = { kind: 'backup', place: placeText(place) } as const;
  const made = await onRecord(databaseUrl, begun, async () => {
    const backups = await configuredBackups(config);
    const installation = await readInstallation(databaseUrl);
    if (!isAgain) await refuseEmptyPlace(backups, begun.place, await madeInto(databaseUrl, begun.place));
    // A database that is about to be updated may predate the id.
    if (installation !== undefined) await claimPlace(backups, begun.place, installation);
    const result = await makeSharedBackup(source, backups);
    const { archive, bytes, files } = result;
    const checked = { repaired: namesOrNull(files.repaired), damaged: namesOrNull(files.damaged) };
    return {
      result: { ...result, backups, checked },
      archive: titleOf(archive),
      bytes: bytes + files.addedBytes,
      files: checked,
    };
  });
  say(`Backed up as ${titleOf(made.archive)}: ${bytesText(made.bytes)}, ${filesText(made.files)}.`);
  const { repaired, damaged } = made.checked;
  if (repaired !== null) say(`${repairedFilesText(repaired)} ${backupTexts.checkPlace}`);
  if (damaged !== null) say(`${damagedFilesText(damaged)} ${backupTexts.mendFiles}`);
  // After the lock is lost another backup may have begun, whose files are in no list yet.
  signal.throwIfAborted();
  const swept = await sweepOnRecord(made.backups, maxDays, (error) =>
    onRecord<never>(databaseUrl, begun, () => Promise.reject(error)),
  );
  if (swept.archives > 0)
    say(`Deleted: ${countOf(swept.archives, 'old backup')}, ${countOf(swept.files, 'file')}.`);
}

/** The backup exists. Failing to delete old ones is a separate failure, which is reported to administrators. */
async function sweepOnRecord(
  backups: BlobStore,
  maxDays: number,
  record: (error: Error) => Promise<never>,
): Promise<SweepResult> {
  const swept = await sweep(backups, { now: new Date(), maxDays }).catch((error) =>
    record(new NotSweptError(`The backup was made, but old ones couldn’t be deleted: ${error.message}`)),
  );
  const complaints = complaintsOf(swept);
  if (complaints.length === 0) return swept;
  return record(new NotSweptError(['The backup was made.', ...complaints].join(' ')));
}

function namesOrNull(names: string[]): string | null {
  return names.length === 0 ? null : fileNamesText(names);
}

function complaintsOf({ damaged, damagedFiles, doubt }: SweepResult): string[] {
  const names = damaged.map(titleOf).join(', ');
  const files = namesOrNull(damagedFiles);
  return [
    ...(damaged.length > 0 ? [`Damaged: ${names}. No files are deleted while it exists. Delete it.`] : []),
    ...(files === null
      ? []
      : [
          `These files exist only in older backups and are damaged there: ${files}. Restore those backups with --without-damaged.`,
        ]),
    ...(doubt === undefined ? [] : [doubt]),
  ];
}

/**
 * Written under a temporary name until it is complete; an existing file is not replaced. The folder is not created:
 * without a mounted USB stick, that would be one on the machine's own disk.
 */
async function backUpInto(
  file: string,
  source: BackupSource,
  { backupPassphrase: passphrase }: Config,
  { say }: Terminal,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  const [folder, name] = [dirname(file), `guildhall-${randomUUID()}.tar`];
  if (!existsSync(folder))
    throw new Error(`There’s no folder ${folder}. Mount its disk, or create it first.`);
  const backups = openPlainStore({ place: { folder } }, 'write the backup to');
  const made = await makeWholeBackup(source, (content) =>
    backups.put(name, passphrase === undefined ? content : encrypted(content, passphrase)),
  );
  await rename(join(folder, name), file);
  say(`Backed up into ${file}: ${bytesText(made.bytes)}, ${filesText(made.files)}.`);
}

export const showBackups: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError(`Unexpected argument '${args[0]}'.`);
  const backups = await existingBackups(readConfig(terminal.env));
  const archives = await listArchives(backups);
  for (const { name, bytes } of archives) terminal.say(`${titleOf(name)}  ${bytesText(bytes)}`);
  if (archives.length === 0) terminal.say(noBackup);
};

function sourceOf(config: Config, { env }: Terminal, databaseUrl: string, signal: AbortSignal): BackupSource {
  return { databaseUrl, storage: openFileStore(config), version, settings: givenSettings(env), signal };
}

function filesText({ all, added, addedBytes, missing }: FileCounts): string {
  const missingText = missing > 0 ? `, ${missing} gone` : '';
  return `${countOf(all, 'file')} (${added} new, ${bytesText(addedBytes)}${missingText})`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
