/** Brings a backup back, or tries whether it could be. */
import { existsSync } from 'node:fs';
import { archivesFolder, momentOf } from '../backup/contents.ts';
import { drill } from '../backup/drill.ts';
import { eraseAgain } from '../backup/erase-again.ts';
import { placeText } from '../backup/place-text.ts';
import { alone, onRecord } from '../backup/recorded-run.ts';
import { erasedIn, type Restored, restore } from '../backup/restore.ts';
import { fromBackups, fromFile, type RestoreSource } from '../backup/restore-source.ts';
import { type Config, readConfig } from '../config/config.ts';
import { hasOwnDatabase } from '../platform/db/embedded.ts';
import { openFileStore } from '../platform/file-store.ts';
import { configuredBackups, demandBackups, existingBackups } from './configured-backups.ts';
import { withDatabaseAsItIs } from './join-database.ts';
import { type Command, type Terminal, UsageError } from './usage.ts';

export const restoreBackup: Command = async (args, terminal) => {
  const { which, withoutDamaged, asCopy } = readArguments(args);
  if (which === '--drill') return tryNewest(terminal);
  const config = readConfig(terminal.env);
  const source = await sourceOf(which, config);
  tellPassedOver(source, terminal);
  await withDatabaseAsItIs(terminal, (url, signal) =>
    alone(url, signal, async (stop) => {
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

/** What is no file lies in BACKUP_URL. Notes beside the backups count for a file, too. */
async function sourceOf(which: string, config: Config): Promise<RestoreSource> {
  if (!isFile(which)) return fromBackups(await existingBackups(config), which);
  const source = await fromFile(which, config.backupPassphrase);
  const backups = source.backups ?? (config.backup && (await configuredBackups(config)));
  return { ...source, backups };
}

/** One that is there, or that is missing: what looks like a file and has no name that `backups` lists. */
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
  const erased = erasedIn(notes).length;
  const others = notes.length - erased;
  const settings = Object.entries(about.settings);
  return [
    `Restored ${title} of ${about.at.slice(0, 16).replace('T', ' ')} UTC: ${total} rows in ${rows.size} tables, ${files} files.`,
    ...(damagedFiles.length > 0
      ? [
          `Not restored, because they’re damaged or missing in the backup: ${damagedFiles.length} ${damagedFiles.length === 1 ? 'file' : 'files'}. Upload them again, or delete them in Guildhall.`,
        ]
      : []),
    ...damagedFiles.map((name) => `  ${name} (${ownerOf(name)})`),
    'Everyone has to sign in again. E-mails and webhook messages that were waiting are not sent.',
    ...(erased > 0 ? [`Accounts erased since the backup were erased again: ${erased}.`] : []),
    ...(others > 0
      ? [`Other member choices since the backup that were kept, such as unsubscribing: ${others}.`]
      : []),
    ...(about.missingFiles > 0
      ? [`Files that were already missing when the backup was made: ${about.missingFiles}.`]
      : []),
    ...(settings.length > 0 ? ['Settings at the time of the backup:'] : []),
    ...settings.map(([name, value]) => `  ${name}=${value}`),
  ];
}

/** What shows the file, as far as its name says. */
function ownerOf(name: string): string {
  const [, product] = /^products\/(\d+)\//.exec(name) ?? [];
  return product === undefined ? 'profile picture or logo' : `product ${product}`;
}

/** One that comes along would be made. */
function demandDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || hasOwnDatabase(dataDir)) return;
  throw new Error(`There’s no database in DATA_DIR (${dataDir}). Is it the right one?`);
}

async function tryNewest(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  demandDatabase(config);
  await withDatabaseAsItIs(terminal, (url, signal) =>
    alone(url, signal, async (stop) => {
      const begun = { kind: 'drill', place: placeText(demandBackups(config).place) } as const;
      const tried = await onRecord(url, begun, async () => {
        const source = await fromBackups(await existingBackups(config), 'latest');
        tellPassedOver(source, terminal);
        const result = await drill(source, config, stop);
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
