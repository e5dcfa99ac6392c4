/** Restores a backup, or tests that it can be restored. */
import { existsSync } from 'node:fs';
import { archivesFolder, momentOf } from '../backup/archives.ts';
import { findInstallation, refuseOtherPlace } from '../backup/backup-owner.ts';
import { listNotes, type NotedAct } from '../backup/erasure-journal.ts';
import { eraseAgain, type Restored, restore } from '../backup/restore.ts';
import { fromBackups, fromFile, type RestoreSource } from '../backup/restore-source.ts';
import { testRestore } from '../backup/restore-test.ts';
import { onRecord, withRunLock } from '../backup/run-record.ts';
import { erasedIn, finishRestore } from '../backup/settle-restore.ts';
import { placeText } from '../config/backup-notice.ts';
import { type Config, readConfig } from '../config/config.ts';
import { hasOwnDatabase } from '../platform/db/embedded.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { openFileStore } from '../platform/file-store.ts';
import { configuredBackups, demandBackups, existingBackups } from './configured-backups.ts';
import { withDatabase, withDatabaseAsItIs } from './database.ts';
import { type Command, type Terminal, UsageError } from './usage.ts';

export const restoreBackup: Command = async (args, terminal) => {
  if (args[0] === '--finish') return finish(args.slice(1), terminal);
  const { which, withoutDamaged, asCopy } = readArguments(args);
  if (which === '--drill') return tryNewest(terminal);
  const config = readConfig(terminal.env);
  const source = await sourceOf(which, config);
  tellPassedOver(source, terminal);
  await withDatabaseAsItIs(terminal, (url, signal) =>
    withRunLock(url, signal, async (stop) => {
      terminal.say(`Checking ${source.title} before anything is changed.`);
      const restored = await restore(source, {
        databaseUrl: url,
        storage: openFileStore(config),
        withoutDamaged,
        asCopy,
        eraseAgain: (erased) => eraseAgain(url, config, erased),
        signal: stop,
      });
      for (const line of linesOf(restored, source)) terminal.say(line);
    }),
  );
};

const leaveOut = '--without-damaged';
const copy = '--as-copy';

function readArguments(args: string[]): { which: string; withoutDamaged: boolean; asCopy: boolean } {
  const [which, ...others] = args.filter((arg) => arg !== leaveOut && arg !== copy);
  const [withoutDamaged, asCopy] = [args.includes(leaveOut), args.includes(copy)];
  if (which === undefined || others.length > 0)
    throw new UsageError('Name a backup: a file, a name from “backups”, latest, or --drill.');
  if (which.startsWith('-') && (which !== '--drill' || withoutDamaged || asCopy))
    throw new UsageError(`Unexpected argument '${which}'.`);
  return { which, withoutDamaged, asCopy };
}

/** Completes a point-in-time recovery that PostgreSQL's own archive has already done. */
async function finish(args: string[], terminal: Terminal): Promise<void> {
  const moment = readMoment(args);
  const config = readConfig(terminal.env);
  demandDatabase(config);
  const { backup } = config;
  const backups = backup && (await existingBackups(config));
  await withDatabase(terminal, ({ url }, signal) =>
    withRunLock(url, signal, async () => {
      const installation = await withConnection({ connectionString: url }, findInstallation);
      if (backups && installation !== undefined)
        await refuseOtherPlace(backups, { place: placeText(backup.place), made: [], installation });
      const notes = backups ? await listNotes(backups, moment) : [];
      await finishRestore(url, notes, (erased) => eraseAgain(url, config, erased));
      for (const line of settledLines(notes)) terminal.say(line);
      if (!backups)
        terminal.say(
          'Accounts erased and e-mails turned off since then are unknown, because BACKUP_URL is off.',
        );
    }),
  );
}

function readMoment([text = '', ...others]: string[]): Date {
  const moment = new Date(text.replace(/([+-]\d\d)$/, '$1:00').replace(' ', 'T'));
  if (others.length === 0 && /(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) && !Number.isNaN(moment.getTime()))
    return moment;
  throw new UsageError('Name a moment with its distance from UTC, such as "2026-11-25 14:30:00+00".');
}

/** A name that is no file refers to BACKUP_URL. Notes beside the backups apply to a file, too. */
async function sourceOf(which: string, config: Config): Promise<RestoreSource> {
  if (!isFile(which)) return fromBackups(await existingBackups(config), which);
  const source = await fromFile(which, config.backupPassphrase);
  const backups = source.backups ?? (config.backup && (await configuredBackups(config)));
  return { ...source, backups };
}

/** True for an existing file, or for a missing one: a path without a name that `backups` lists. */
function isFile(which: string): boolean {
  if (existsSync(which)) return true;
  const isListed = [which, archivesFolder + which].some((name) => momentOf(name) !== undefined);
  return !isListed && /\/|\.tar$/.test(which);
}

function tellPassedOver({ passedOver }: RestoreSource, { say }: Terminal): void {
  if (passedOver.length > 0) say(`Skipped, because they’re dated in the future: ${passedOver.join(', ')}.`);
}

function linesOf({ about, rows, files, damagedFiles, notes }: Restored, { title }: RestoreSource): string[] {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const settings = Object.entries(about.settings);
  return [
    `Restored ${title} of ${about.at.slice(0, 16).replace('T', ' ')} UTC: ${total} rows in ${rows.size} tables, ${files} files.`,
    ...(damagedFiles.length > 0
      ? [
          `Not restored, because they’re damaged or missing in the backup: ${damagedFiles.length} ${damagedFiles.length === 1 ? 'file' : 'files'}. Upload them again, or delete them in Guildhall.`,
        ]
      : []),
    ...damagedFiles.map((name) => `  ${name} (${ownerOf(name)})`),
    ...settledLines(notes),
    ...(about.missingFiles > 0
      ? [`Files that were already missing when the backup was made: ${about.missingFiles}.`]
      : []),
    ...(settings.length > 0 ? ['Settings at the time of the backup:'] : []),
    ...settings.map(([name, value]) => `  ${name}=${value}`),
  ];
}

function settledLines(notes: NotedAct[]): string[] {
  const erased = erasedIn(notes).length;
  const others = notes.length - erased;
  return [
    'Everyone has to sign in again. E-mails and webhook messages that were waiting are not sent.',
    ...(erased > 0 ? [`Accounts erased since the backup were erased again: ${erased}.`] : []),
    ...(others > 0
      ? [`Other member choices since the backup that were kept, such as unsubscribing: ${others}.`]
      : []),
  ];
}

/** The item that shows the file, as far as its name says. */
function ownerOf(name: string): string {
  const [, product] = /^products\/(\d+)\//.exec(name) ?? [];
  return product === undefined ? 'profile picture or logo' : `product ${product}`;
}

/** Otherwise the embedded database would be created. */
function demandDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || hasOwnDatabase(dataDir)) return;
  throw new Error(`There’s no database in DATA_DIR (${dataDir}). Is it the right one?`);
}

async function tryNewest(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  demandDatabase(config);
  await withDatabaseAsItIs(terminal, (url, signal) =>
    withRunLock(url, signal, async (stop) => {
      const begun = { kind: 'drill', place: placeText(demandBackups(config).place) } as const;
      const tried = await onRecord(url, begun, async () => {
        const source = await fromBackups(await existingBackups(config), 'latest');
        tellPassedOver(source, terminal);
        const result = await testRestore(source, config, stop);
        return { result, archive: source.title, bytes: 0 };
      });
      const { about, pages } = tried;
      terminal.say(`The backup of ${about.at.slice(0, 16).replace('T', ' ')} UTC can be restored:`);
      terminal.say(
        `${about.tables.length} tables and all files are complete, and ${pages.length} pages loaded.`,
      );
    }),
  );
}
