import { findInstallation } from '../backup/installation-queries.ts';
import { refuseOtherPlace } from '../backup/known-place.ts';
import { placeText } from '../backup/place-text.ts';
import { listMade } from '../backup/run-queries.ts';
import { readStanding } from '../slices/backups/index.ts';
import { checkLocation } from './backup-location.ts';
import { backUpNow, judgeStanding } from './backup-standing.ts';
import { type Check, codeOf, failing, messageOf, skipped, warning, worst } from './check.ts';
import { withConnection } from './database-connection.ts';

const off = 'Backups are off. If this machine fails, everything is lost.';
const turnOn = 'Remove BACKUP_URL, or set it to a folder or a bucket.';
const madeByOthers = 'Backups are made by whoever runs the database. Ask them how old the newest one is.';
/** SQLSTATE of a missing table or column, as in a database of an older Guildhall. */
const olderSchema = ['42P01', '42703'];

/** Whether backups can be made, how old the newest is, and whether it can be restored. */
export const backups: Check = {
  subject: 'backups',
  async run({ databaseUrl, config: { backup, dataDir, databaseUrl: ofOthers } }, signal) {
    if (backup === undefined) return ofOthers === undefined ? warning(off, turnOn) : skipped(madeByOthers);
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
    return worst(judgeStanding(history.standing, new Date()), finding);
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
