/** Brings a backup back, or tries whether it could be. */

import { drill } from '../backup/drill.ts';
import { eraseAgain } from '../backup/erase-again.ts';
import { alone, onRecord } from '../backup/recorded-run.ts';
import { type Restored, restore } from '../backup/restore.ts';
import { fromFile, fromVault, type RestoreSource } from '../backup/restore-source.ts';
import { type Config, readConfig } from '../config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { configuredVault } from './configured-vault.ts';
import { withDatabaseAsItIs } from './join-database.ts';
import { type Command, type Terminal, UsageError } from './usage.ts';

export const restoreBackup: Command = async (args, terminal) => {
  const [which] = args;
  if (which === undefined || args.length > 1) {
    throw new UsageError('Please name a backup: a file, a name that backups lists, latest, or --drill.');
  }
  if (which === '--drill') return tryNewest(terminal);
  const config = readConfig(terminal.env);
  const source = await sourceOf(which, config);
  await withDatabaseAsItIs(terminal, async (url, signal) => {
    terminal.say(`Reading ${source.title} to its end before anything is touched.`);
    const restored = await restore(source, { databaseUrl: url, storage: openStorage(config), signal });
    await eraseAgain(url, config, restored.notes);
    for (const line of linesOf(restored, source)) terminal.say(line);
  });
};

/** What looks like a path is a file. */
function sourceOf(which: string, config: Config): Promise<RestoreSource> {
  if (/[/\\]/.test(which) && !which.startsWith('backups/')) return fromFile(which, config.backupPassphrase);
  return configuredVault(config).then((vault) => fromVault(vault, which));
}

function linesOf({ about, rows, files, notes }: Restored, { title }: RestoreSource): string[] {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const erased = notes.filter(({ what }) => what === 'erased').length;
  const chosen = notes.length - erased;
  const settings = Object.entries(about.settings);
  return [
    `Restored ${title} of ${about.at.slice(0, 16).replace('T', ' ')} UTC: ${total} rows in ${rows.size} tables, ${files} files.`,
    'Everybody signs in anew. Letters that were under way are not sent.',
    ...(erased > 0 ? [`Accounts that were erased since are erased again: ${erased}.`] : []),
    ...(chosen > 0 ? [`Choices about letters that were made since hold: ${chosen}.`] : []),
    ...(about.missingFiles > 0
      ? [`Files that were gone already as it was made: ${about.missingFiles}.`]
      : []),
    ...(settings.length > 0 ? ['These settings were given where it was made:'] : []),
    ...settings.map(([name, value]) => `  ${name}=${value}`),
  ];
}

async function tryNewest(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  await withDatabaseAsItIs(terminal, (url, signal) =>
    alone(url, async () => {
      const tried = await onRecord(url, 'drill', async () => {
        const source = await fromVault(await configuredVault(config), 'latest');
        const result = await drill(source, config, signal);
        return { result, archive: source.title, bytes: 0 };
      });
      const { about, pages } = tried;
      terminal.say(`The backup of ${about.at.slice(0, 16).replace('T', ' ')} UTC can be restored:`);
      terminal.say(
        `${about.tables.length} tables and all files are as it says, and ${pages.length} pages were read.`,
      );
    }),
  );
}
