/**
 * The erasure journal: what a restore must not undo (rules/backups 13). Each act is a note beside the archives, written soon after
 * it, so that it outlives the database.
 */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { MemberId } from '#contract/core/ids.ts';
import {
  type Choice,
  type EmailKind,
  emailKinds,
  usualChoices,
} from '#contract/notification-emails/model.ts';
import { placeText } from '../config/backup-notice.ts';
import type { BackupConfig } from '../config/config.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Database } from '../platform/db/database.ts';
import { journalWritten } from '../platform/erasure-journal/events.ts';
import type { JournalEntry } from '../platform/erasure-journal/queries.ts';
import { type CronJob, type EventJob, onEvent } from '../platform/jobs/events.ts';
import { findInstallation, refuseOtherPlace } from './backup-owner.ts';
import { hasAnyMade, listMade } from './run-record.ts';

const act = {
  at: z.iso.datetime(),
  memberId: z.custom<MemberId>((id) => Number.isInteger(id) && (id as number) > 0),
};

const noted = z.discriminatedUnion('what', [
  z.object({ ...act, what: z.literal('erased'), keepsPosts: z.boolean() }),
  // `since` is null for who came back.
  z.object({
    ...act,
    what: z.literal('departure'),
    since: z.iso.datetime().nullable(),
    keepsPosts: z.boolean(),
  }),
  z.object({ ...act, what: z.literal('chosen'), kind: z.enum(emailKinds), choice: z.string() }),
]);

/** How it stood soon after the act. */
export type NotedAct = z.infer<typeof noted>;

const folder = 'since/';

/**
 * An act's moment is when its transaction began, and a snapshot sees what was committed before: an act that it does not see
 * may have begun this long before it, in milliseconds.
 */
const longestTransaction = 60 * 60 * 1000;

/** `id` tells notes of one moment apart; the same note written twice is one. A full disk keeps none from being written. */
export async function writeNote(backups: BlobStore, note: NotedAct, id: string): Promise<void> {
  const content = Buffer.from(JSON.stringify(note));
  await backups.put(`${folder}${prefixOf(note.at)}-${id}.json`, content, { useReserve: true });
}

/** What a snapshot of this moment may not have seen, in the order in which it happened. Throws an Error that names a bad one. */
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

/** Those that no snapshot from this moment on needs. */
export async function removeNotesBefore(backups: BlobStore, snapshot: Date): Promise<void> {
  const first = firstAfter(snapshot);
  for await (const { key: name } of backups.list(folder)) if (name < first) await backups.delete(name);
}

function firstAfter(snapshot: Date): string {
  return folder + prefixOf(new Date(snapshot.getTime() - longestTransaction).toISOString());
}

/** The moment, as names may have it. */
function prefixOf(at: string): string {
  return at.replaceAll(':', '-');
}

/** Acts that are read at a time. */
const batch = 200;

/** Moves acts from the database to the backups. */
export function erasureJournalJobs({ database }: AppContext, backup: BackupConfig | undefined): EventJob[] {
  return [onEvent(journalWritten, () => moveActs(database, backup))];
}

/** Finds acts whose process was killed before it asked for the job. */
export function erasureJournalCronJobs({ database, ask }: AppContext): CronJob[] {
  const look = async () => {
    if ((await listActs(database, 1)).length > 0) ask(journalWritten);
  };
  return [{ name: 'look-for-lasting-acts', cron: '* * * * *', run: look }];
}

/** While backups are off, acts wait; where none was ever made there is nothing to keep them for. A note may be written twice. */
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

/** Loads encryption only when there is something to write, as it takes memory. */
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

/** The oldest first, with the current state: a later act has a note of its own, which says the same. */
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
  if (kind !== null) return { ...act, what: 'chosen', kind, choice: choice ?? usualChoices[kind] };
  const isKept = keepsPosts ?? true;
  if (what === 'erased') return { ...act, what, keepsPosts: isKept };
  return { ...act, what: 'departure', since: since?.toISOString() ?? null, keepsPosts: isKept };
}
