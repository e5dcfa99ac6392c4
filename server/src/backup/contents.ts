/** What a backup holds, by the names of its parts, and what is said of it in the manifest. */
import type { CopiedTable, SequenceState } from '../packages/database-copy/index.ts';
import type { RanMigration } from '../platform/db/migrate.ts';
import type { ResumedJob } from './job-queries.ts';

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
export const leftBehind: ReadonlySet<string> = new Set([
  'sessions',
  'sso_grants',
  'sso_attempts',
  'sso_logouts',
  'mailed_links',
  'export_tokens',
  'exports',
  'record_downloads',
  'setup_codes',
  'imports',
  'import_faults',
  'import_fault_sums',
  'import_names',
  'import_downloads',
  'failed_letters',
  'untold_comments',
  'untold_votes',
  'lasting_acts',
  'job_pools',
  'handled_events',
  'backup_runs',
  'backup_watch',
  'empty_search_marks',
  'empty_search_salts',
]);

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
