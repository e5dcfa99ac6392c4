/** The archives among the backups, and which of them stay. */

import { dayOf } from '#contract/core/day.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import type { CopiedTable, SequenceState, Snapshot } from '../packages/database-copy/index.ts';
import type { RanMigration } from '../platform/db/migrate.ts';

/** The jobs that a backup takes along: work on what stands, which nothing would ask for again. Their keys carry their payload. */
export interface ResumedJob {
  name: string;
  payload: object;
  priority: number;
  attempts: number;
}

/**
 * Names of facts with keys (`isKeyed`), which never change. None of them sends anything to anybody. They stand here as words, because a backup does
 * with little memory and loads no slice for them; a test compares.
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

/** For a connection of the restored database. */
export const resumeJobs = `
  select graphile_worker.add_job(name, payload, job_key => name || ':' || payload, priority => priority,
    max_attempts => attempts)
  from json_to_recordset($1::json) as job (name text, payload json, priority integer, attempts integer)`;

/** Of the archive, not of the database: a number that is not known is refused. */
export const formatVersion = 1;

/** All that is said of an archive. */
export interface About {
  format: typeof formatVersion;
  application: 'guildhall';
  version: string;
  /** Of the snapshot, ISO 8601. */
  at: string;
  postgres: string;
  /** What it took on disk, with its indexes. */
  databaseBytes: number;
  /** That had run, in order: the tables of the archive are those of the last one. */
  migrations: RanMigration[];
  tables: (CopiedTable & { rows: number })[];
  sequences: SequenceState[];
  jobs: ResumedJob[];
  /** Whether the files are parts of the archive, or lie beside it where it was made. */
  files: 'within' | 'beside';
  /** Files that a row names and that were gone. */
  missingFiles: number;
  /** What the environment said, without whatever opens something. */
  settings: Record<string, string>;
}

/** Of all files, with their sums: a line each, in the order of their names. */
export const filesStream = 'files';
const tablesFolder = 'database/';

export function tableStream({ name }: { name: string }): string {
  return tablesFolder + name;
}

/**
 * Tables whose rows stay behind: what opens something or waits to be sent must not come to life with a restore
 * (rules/backups 12), what is only about this installation's processes means nothing to another, and what is to be forgotten with
 * its day stays nowhere.
 */
export const excludedTables: ReadonlySet<string> = new Set(
  `sessions sso_grants sso_attempts sso_logouts mailed_links export_tokens exports record_downloads setup_codes
   imports import_faults import_fault_sums import_names import_downloads failed_letters untold_comments
   untold_votes lasting_acts job_pools handled_events backup_runs backup_watch empty_search_marks
   empty_search_salts`.split(/\s+/),
);

/** Where archives lie among the backups, and files that many of them share. */
export const archivesFolder = 'backups/';
export const filesFolder = 'files/';

/** By the moment of its snapshot: names are in the order of time. */
export function archiveName(at: Date): string {
  return `${archivesFolder}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

/** As people call an archive. */
export function titleOf(archive: string): string {
  return archive.slice(archivesFolder.length);
}

/** Undefined for what is no archive of ours. */
export function momentOf(name: string): Date | undefined {
  const [, day, time] = /^backups\/(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.tar$/.exec(name) ?? [];
  return day === undefined || time === undefined
    ? undefined
    : new Date(`${day}T${time.replaceAll('-', ':')}Z`);
}

export interface KeptArchive {
  /** Its key among the backups. */
  name: string;
  bytes: number;
  at: Date;
}

/** The newest first. */
export async function listArchives(backups: BlobStore): Promise<KeptArchive[]> {
  const archives: KeptArchive[] = [];
  for await (const { key: name, bytes } of backups.list(archivesFolder)) {
    const at = momentOf(name);
    if (at !== undefined) archives.push({ name, bytes, at });
  }
  return archives.reverse();
}

const hour = 60 * 60 * 1000;

/** Whether a clock that was ahead has named the moment: by more than clocks differ (rules/backups 15). */
export function isToCome(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > hour;
}

/** How many days, weeks and months with a backup keep the newest one of theirs (rules/backups 4). */
const retention = { days: 7, weeks: 4, months: 12 };
/**
 * All of these days stay, so that what was made before an update or a mishap is not pushed out by what was made after it; but
 * no more than so many, as each start of an update that fails makes one where something is written in between.
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
 * Of archives, the newest first, those that go. Whatever is older than `maxDays` goes too: so long members are told that
 * backups hold what was deleted. The newest one stays.
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

/** Longer than backups are forgotten, and shorter than a clock is wrong that was never set. */
const longestGap = 30 * day;
/** For so long they are made behind such a gap before it is taken for one in which none was made. */
const settling = day;

/**
 * Why the ages of archives, the newest first, are not to be relied on: one is of a time to come, or the newest is made by a clock
 * that may be ahead (rules/backups 15). A sentence; undefined where nothing is wrong with them.
 */
export function doubtAbout(archives: KeptArchive[], now: Date): string | undefined {
  const toCome = archives.filter(({ at }) => isToCome(at, now)).map(({ name }) => titleOf(name));
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
