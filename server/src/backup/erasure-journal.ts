/**
 * The erasure journal: changes that a restore must not undo (rules/backups 13). Each is a note beside the archives,
 * written soon after the change, so that it outlives the database.
 */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { MemberId } from '#contract/core/ids.ts';
import {
  type Choice,
  defaultChoices,
  type EmailKind,
  emailKinds,
} from '#contract/notification-emails/model.ts';
import { placeText } from '../config/backup-notice.ts';
import type { BackupConfig } from '../config/config.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Database } from '../platform/db/database.ts';
import type { JournalEntry } from '../platform/erasure-journal/queries.ts';
import { journalWritten } from '../platform/erasure-journal/write-with-journal.ts';
import { type CronJob, type EventJob, onEvent } from '../platform/jobs/events.ts';
import { findInstallation, refuseOtherPlace } from './backup-owner.ts';
import { hasAnyMade, listMade } from './run-record.ts';

const act = {
  at: z.iso.datetime(),
  memberId: z.custom<MemberId>((id) => Number.isInteger(id) && (id as number) > 0),
};

const noted = z.discriminatedUnion('what', [
  z.object({ ...act, what: z.literal('erased'), keepsPosts: z.boolean() }),
  // `since` is null if the member cancelled the deletion.
  z.object({
    ...act,
    what: z.literal('departure'),
    since: z.iso.datetime().nullable(),
    keepsPosts: z.boolean(),
  }),
  z.object({ ...act, what: z.literal('chosen'), kind: z.enum(emailKinds), choice: z.string() }),
]);

/** A note with the state soon after the change. */
export type NotedAct = z.infer<typeof noted>;

const folder = 'since/';

/**
 * Milliseconds. A change is dated by the start of its transaction, but a snapshot contains only committed changes. A
 * change that it misses may have begun this long before it.
 */
const longestTransaction = 60 * 60 * 1000;

/**
 * `id` distinguishes notes of the same time; writing the same note twice creates one. Notes are written even to a full
 * disk.
 */
export async function writeNote(backups: BlobStore, note: NotedAct, id: string): Promise<void> {
  const content = Buffer.from(JSON.stringify(note));
  await backups.put(`${folder}${prefixOf(note.at)}-${id}.json`, content, { useReserve: true });
}

/**
 * Lists the changes that a snapshot of this time may lack, oldest first. Throws an Error that names an invalid note.
 */
export async function listNotes(backups: BlobStore, snapshot: Date): Promise<NotedAct[]> {
  const notes: NotedAct[] = [];
  const first = firstAfter(snapshot);
  for await (const { key: name } of backups.list(folder)) {
    if (name >= first) notes.push(await readNote(backups, name));
  }
  return notes;
}

async function readNote(backups: BlobStore, name: string): Promise<NotedAct> {
  const content = await readBlob(backups, name);
  try {
    return noted.parse(JSON.parse(content === undefined ? '' : await text(content)));
  } catch (error) {
    const sentence = `The note ${name} next to the backups can’t be read. It lists what a restore must repeat. Repair it, or move it away to continue without it.`;
    throw new Error(sentence, { cause: error });
  }
}

/** Deletes notes that no snapshot from this time on needs. */
export async function removeNotesBefore(backups: BlobStore, snapshot: Date): Promise<void> {
  const first = firstAfter(snapshot);
  for await (const { key: name } of backups.list(folder)) if (name < first) await backups.delete(name);
}

function firstAfter(snapshot: Date): string {
  return folder + prefixOf(new Date(snapshot.getTime() - longestTransaction).toISOString());
}

/** The time in a form for names. */
function prefixOf(at: string): string {
  return at.replaceAll(':', '-');
}

/** Changes that are read at a time. */
const batch = 200;

/** Moves changes from the database to the backup store. */
export function erasureJournalJobs({ database }: AppContext, backup: BackupConfig | undefined): EventJob[] {
  return [onEvent(journalWritten, () => moveActs(database, backup))];
}

/** Finds changes whose process was killed before it requested the job. */
export function erasureJournalCronJobs({ database, ask }: AppContext): CronJob[] {
  const look = async () => {
    if ((await listActs(database, 1)).length > 0) ask(journalWritten);
  };
  return [{ name: 'look-for-lasting-acts', cron: '* * * * *', run: look }];
}

/** While backups are off, changes wait. If no backup was ever made, they are discarded. A note may be written twice. */
async function moveActs(database: Database, backup: BackupConfig | undefined): Promise<void> {
  if (backup === undefined && (await hasAnyMade(database.pool))) return;
  for (let acts = await listActs(database, batch); acts.length > 0; acts = await listActs(database, batch)) {
    if (backup !== undefined) {
      const backups = await openOwnStore(database, backup);
      for (const { id, note } of acts) await writeNote(backups, note, String(id));
    }
    await database.query('delete from lasting_acts where id = any($1)', [acts.map(({ id }) => id)]);
  }
}

/** Loads encryption only when there is something to write, because it takes memory. */
async function openOwnStore(database: Database, backup: BackupConfig): Promise<BlobStore> {
  const { openBackupStore } = await import('./backup-store.ts');
  const backups = await openBackupStore(backup);
  const place = placeText(backup.place);
  const [made, installation] = [await listMade(database.pool, place), await findInstallation(database.pool)];
  await refuseOtherPlace(backups, { place, made, installation });
  return backups;
}

interface Row {
  id: number;
  at: Date;
  what: JournalEntry['what'];
  memberId: MemberId;
  keepsPosts: boolean | null;
  since: Date | null;
  kind: EmailKind | null;
  choice: Choice | null;
}

/** The oldest first, with the current state: a later change has a note of its own with the same state. */
async function listActs(database: Database, count: number): Promise<{ id: number; note: NotedAct }[]> {
  const rows = await database.query<Row>(
    `select l.id, l.at, l.what, l.member_id as "memberId", coalesce(l.keeps_posts, m.keeps_posts) as "keepsPosts",
       m.deletion_requested_at as since, l.kind, c.choice
     from lasting_acts l
     left join members m on m.id = l.member_id
     left join choices c on c.member_id = l.member_id and c.kind = l.kind
     order by l.id limit $1`,
    [count],
  );
  return rows.map(({ id, ...row }) => ({ id, note: noteOf(row) }));
}

function noteOf({ at, what, memberId, keepsPosts, since, kind, choice }: Omit<Row, 'id'>): NotedAct {
  const act = { at: at.toISOString(), memberId };
  if (kind !== null) return { ...act, what: 'chosen', kind, choice: choice ?? defaultChoices[kind] };
  const isKept = keepsPosts ?? true;
  if (what === 'erased') return { ...act, what, keepsPosts: isKept };
  return { ...act, what: 'departure', since: since?.toISOString() ?? null, keepsPosts: isKept };
}
