/** Names, ages and retention of backup archives. */

import { dayOf } from '#contract/core/day.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import type { CopiedTable, SequenceState, Snapshot } from '../packages/database-copy/index.ts';
import type { RanMigration } from '../platform/db/migrate.ts';

/**
 * The queued jobs that a backup includes: work on stored data that nothing would request again. Their keys contain the
 * payload.
 */
export interface ResumedJob {
  name: string;
  payload: object;
  priority: number;
  attempts: number;
}

/**
 * Names of events with keys (`isKeyed`), which never change. None of their jobs sends anything. They are listed here
 * because a backup loads no slices, to save memory; a test compares.
 */
export const resumedEvents = [
  'category-moved',
  'masters-merged',
  'refiling-due',
  'bulk-of-products-asked',
  'bulk-of-threads-asked',
  'demo-pictures-wanted',
  'demo-avatars-wanted',
  'demo-removal-begun',
  'demo-removal-finished',
];

export function listResumed(snapshot: Snapshot): Promise<ResumedJob[]> {
  return snapshot.query<ResumedJob>(
    `select task_identifier as name, substr(key, length(task_identifier) + 2)::json as payload, priority,
       max_attempts as attempts
     from graphile_worker.jobs
     where task_identifier = any($1) and key like task_identifier || ':{%' and attempts < max_attempts
     order by id`,
    [resumedEvents],
  );
}

/** For a connection to the restored database. */
export const resumeJobs = `
  select graphile_worker.add_job(name, payload, job_key => name || ':' || payload, priority => priority,
    max_attempts => attempts)
  from json_to_recordset($1::json) as job (name text, payload json, priority integer, attempts integer)`;

/** The version of the archive format, not of the database. Readers reject an unknown version. */
export const formatVersion = 1;

/** The manifest of an archive. */
export interface About {
  format: typeof formatVersion;
  application: 'guildhall';
  version: string;
  /** The time of the snapshot, ISO 8601. */
  at: string;
  postgres: string;
  /** Bytes on disk, with indexes. */
  databaseBytes: number;
  /** The applied migrations in order; the tables of the archive have the last one's schema. */
  migrations: RanMigration[];
  tables: (CopiedTable & { rows: number })[];
  sequences: SequenceState[];
  jobs: ResumedJob[];
  /** True if the files are parts of the archive; false if they lie beside it. */
  files: 'within' | 'beside';
  /** Files that a row names and that were missing. */
  missingFiles: number;
  /** Settings of the environment, without secrets. */
  settings: Record<string, string>;
}

/** The list of all files with checksums: one line each, in name order. */
export const filesStream = 'files';
const tablesFolder = 'database/';

export function tableStream({ name }: { name: string }): string {
  return tablesFolder + name;
}

/**
 * Tables without rows in a backup. Tokens and outgoing messages must not come to life with a restore (rules/backups
 * 12). State of this installation's processes is useless elsewhere. Data that expires with its day is not stored
 * longer.
 */
export const excludedTables: ReadonlySet<string> = new Set(
  `sessions sso_grants sso_attempts sso_logouts mailed_links export_tokens exports record_downloads setup_codes
   imports import_faults import_fault_sums import_names import_downloads failed_letters untold_comments
   untold_votes lasting_acts job_pools handled_events backup_runs backup_watch empty_search_marks
   empty_search_salts`.split(/\s+/),
);

/** Folders of archives, and of files that several archives share. */
export const archivesFolder = 'backups/';
export const filesFolder = 'files/';

/** Named by the time of its snapshot, so that names sort by time. */
export function archiveName(at: Date): string {
  return `${archivesFolder}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

/** The archive's name for people. */
export function titleOf(archive: string): string {
  return archive.slice(archivesFolder.length);
}

/** Undefined unless it is the name of an archive. */
export function momentOf(name: string): Date | undefined {
  const [, day, time] = /^backups\/(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.tar$/.exec(name) ?? [];
  return day === undefined || time === undefined
    ? undefined
    : new Date(`${day}T${time.replaceAll('-', ':')}Z`);
}

export interface KeptArchive {
  /** Its key in the backup store. */
  name: string;
  bytes: number;
  at: Date;
}

/** Newest first. */
export async function listArchives(backups: BlobStore): Promise<KeptArchive[]> {
  const archives: KeptArchive[] = [];
  for await (const { key: name, bytes } of backups.list(archivesFolder)) {
    const at = momentOf(name);
    if (at !== undefined) archives.push({ name, bytes, at });
  }
  return archives.reverse();
}

const hour = 60 * 60 * 1000;

/** True if a clock that was ahead named the archive, beyond usual clock differences (rules/backups 15). */
export function isDatedAhead(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > hour;
}

/** The numbers of days, weeks and months of which the newest backup is kept (rules/backups 4). */
const retention = { days: 7, weeks: 4, months: 12 };
/**
 * Keeps all archives of these days, so that later ones do not push out the one before an update or a mishap. The number
 * is limited, because each failed start of an update may make one.
 */
const young = { days: 2, count: 24 };

const day = 24 * hour;
/** A Monday. */
const firstMonday = Date.UTC(1970, 0, 5);

const periods: { count: number; of: (at: Date) => string | number }[] = [
  { count: retention.days, of: dayOf },
  { count: retention.weeks, of: (at) => Math.floor((at.getTime() - firstMonday) / (7 * day)) },
  { count: retention.months, of: (at) => at.toISOString().slice(0, 7) },
];

/**
 * Selects the archives to delete, from a list with the newest first: those outside the retention, and all older than
 * `maxDays`, which members are told. The newest one stays.
 */
export function outdated<Archive extends { at: Date }>(
  archives: Archive[],
  { now, maxDays }: { now: Date; maxDays: number },
): Archive[] {
  const [newest] = archives;
  const newestOfEach = ({ count, of }: (typeof periods)[number]) =>
    [...new Map(archives.toReversed().map((archive) => [of(archive.at), archive])).values()].slice(-count);
  const staying = new Set(periods.flatMap(newestOfEach));
  const isYoung = (archive: Archive) =>
    now.getTime() - archive.at.getTime() <= young.days * day && archives.indexOf(archive) < young.count;
  const isTooOld = ({ at }: Archive) => now.getTime() - at.getTime() > maxDays * day;
  const stays = (archive: Archive) =>
    archive === newest || ((isYoung(archive) || staying.has(archive)) && !isTooOld(archive));
  return archives.filter((archive) => !stays(archive));
}

/** Longer than any archive is kept, and shorter than the error of a clock that was never set. */
const longestGap = 30 * day;
/** After this many milliseconds of new backups a gap counts as a time without backups. */
const settling = day;

/**
 * Returns a sentence if the ages of archives (newest first) are unreliable: one is dated in the future, or a clock that
 * may be ahead made the newest (rules/backups 15). Undefined if they are fine.
 */
export function clockDoubt(archives: KeptArchive[], now: Date): string | undefined {
  const toCome = archives.filter(({ at }) => isDatedAhead(at, now)).map(({ name }) => titleOf(name));
  if (toCome.length > 0)
    return `Dated in the future: ${toCome.join(', ')}. No old backups are deleted while it exists. Check the clock of this machine, then delete that backup.`;
  const gaps = archives.slice(1).map(({ at }, place) => between(archives[place], { at }));
  const first = gaps.findIndex((gap) => gap > longestGap);
  if (first === -1 || between(archives[0], archives[first]) >= settling) return undefined;
  return `No old backups are deleted for a day, because the previous ones are ${Math.floor((gaps[first] ?? 0) / day)} days older. Check the clock of this machine.`;
}

/** Milliseconds from the older to the newer one. */
function between(newer: { at: Date } | undefined, older: { at: Date } | undefined): number {
  return (newer?.at.getTime() ?? 0) - (older?.at.getTime() ?? 0);
}
