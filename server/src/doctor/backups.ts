import { findInstallation, refuseOtherPlace } from '../backup/backup-owner.ts';
import { listMade } from '../backup/run-record.ts';
import { backupNotice } from '../config/backup-notice.ts';
import { placeText } from '../config/place-text.ts';
import { readStanding } from '../slices/backups/index.ts';
import { checkLocation } from './backup-location.ts';
import { backUpNow, judgeStanding } from './backup-standing.ts';
import { type Check, codeOf, failing, messageOf, skipped, warning, worst } from './check.ts';
import { withConnection } from './database-connection.ts';

const turnOn = 'Remove BACKUP_URL, or set it to a folder or a bucket.';
/** SQLSTATE of a missing table or column, as in a database of an older Guildhall. */
const olderSchema = ['42P01', '42703'];

/** Whether backups can be made, how old the newest is, and whether it can be restored. */
export const backups: Check = {
  subject: 'backups',
  async run({ databaseUrl, config }, signal) {
    const { backup, dataDir } = config;
    const notice = backupNotice(config) ?? '';
    if (backup === undefined) return config.databaseUrl ? skipped(notice) : warning(notice, turnOn);
    const { finding, store } = await checkLocation(backup, dataDir, signal);
    // Nothing is known about the backups in a place that can't be read.
    if (store === undefined) return finding;
    const place = placeText(backup.place);
    const history = databaseUrl && (await readHistory(databaseUrl, place).catch(unlessOlder));
    const unknown = `${place} can be read. Without an up-to-date database, the age of the newest backup is unknown.`;
    if (!history) return worst(skipped(unknown), finding);
    try {
      await refuseOtherPlace(store, { place, ...history });
    } catch (error) {
      return failing(messageOf(error), `Mount it, or correct BACKUP_URL. ${backUpNow}`);
    }
    const found = worst(judgeStanding(history.standing, new Date()), finding);
    return found.state === 'failing' ? found : { ...found, says: `${found.says} ${notice}`.trim() };
  },
  unanswered: { state: 'failing', advice: 'Check the disk or server of BACKUP_URL, and the database.' },
};

function readHistory(url: string, place: string) {
  return withConnection(url, async (database, client) => ({
    standing: await readStanding(database, new Date()),
    made: await listMade(client, place),
    installation: await findInstallation(client),
  }));
}

function unlessOlder(error: unknown): undefined {
  if (!olderSchema.includes(codeOf(error))) throw error;
}
