/** Makes a backup while the application runs. Everything in it is from one snapshot. */
import { addAbortSignal, type Readable } from 'node:stream';
import { type ArchiveWriter, packArchive } from '../packages/archive/index.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { openSnapshot, type Snapshot } from '../packages/database-copy/index.ts';
import type { RanMigration } from '../platform/db/migrate.ts';
import {
  type About,
  archiveName,
  excludedTables,
  filesStream,
  formatVersion,
  isDatedAhead,
  type KeptArchive,
  listArchives,
  listResumed,
  tableStream,
} from './archives.ts';
import { isListReadable, listFileNames } from './file-list.ts';
import { contentOf, type FileCounts, noFiles, shareFiles } from './shared-files.ts';

export interface BackupSource {
  databaseUrl: string;
  storage: BlobStore;
  version: string;
  settings: Record<string, string>;
  /** Aborts the backup. Nothing of it remains but files, which the next one shares. */
  signal: AbortSignal;
}

export interface MadeBackup {
  archive: string;
  /** The archive's stored name. */
  bytes: number;
  files: FileCounts;
}

/**
 * Writes an archive to the backup store, with its files beside it. Files that earlier backups copied are not copied
 * again.
 */
export async function makeSharedBackup(source: BackupSource, backups: BlobStore): Promise<MadeBackup> {
  await using snapshot = await openSnapshot(source.databaseUrl);
  const archive = archiveName(snapshot.at);
  const counts = noFiles();
  const { storage, signal } = source;
  const { at: now } = snapshot;
  const sharing = { backups, storage, before: await findBefore(backups, now), now, counts, signal };
  const content = packArchive(async (writer) => {
    await writer.stream(filesStream, shareFiles(listFileNames(snapshot), sharing));
    return writeDatabase(writer, snapshot, source, { files: 'beside', missingFiles: () => counts.missing });
  });
  return { archive, bytes: await backups.put(archive, addAbortSignal(signal, content)), files: counts };
}

/** Returns the newest archive with a readable list. Skips those dated in the future, whose lists lack newer files. */
async function findBefore(backups: BlobStore, now: Date): Promise<KeptArchive | undefined> {
  for (const archive of await listArchives(backups)) {
    if (!isDatedAhead(archive.at, now) && (await isListReadable(backups, archive.name))) return archive;
  }
  return undefined;
}

/**
 * Writes the whole backup as one stream, files included, so that it can be carried elsewhere. `counts` is complete at
 * its end.
 */
export async function makeWholeBackup(
  source: BackupSource,
  write: (content: Readable) => Promise<number>,
): Promise<{ bytes: number; files: FileCounts }> {
  await using snapshot = await openSnapshot(source.databaseUrl);
  const counts = noFiles();
  const content = packArchive(async (writer) => {
    await writeFiles(writer, snapshot, source, counts);
    return writeDatabase(writer, snapshot, source, { files: 'within', missingFiles: () => counts.missing });
  });
  return { bytes: await write(addAbortSignal(source.signal, content)), files: counts };
}

async function writeFiles(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  { storage, signal }: BackupSource,
  counts: FileCounts,
): Promise<void> {
  for await (const { name } of listFileNames(snapshot)) {
    signal.throwIfAborted();
    const content = await contentOf(storage, name);
    if (content === undefined) {
      counts.missing += 1;
      continue;
    }
    await writer.file(name, content);
    counts.all += 1;
    counts.added += 1;
    counts.addedBytes += content.length;
  }
}

async function writeDatabase(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  { version, settings }: BackupSource,
  { files, missingFiles }: { files: About['files']; missingFiles: () => number },
): Promise<About> {
  const tables: About['tables'] = [];
  for (const table of await snapshot.tables()) {
    if (excludedTables.has(table.name)) continue;
    const { content, rows } = snapshot.copy(table);
    await writer.stream(tableStream(table), content);
    tables.push({ ...table, rows: rows() });
  }
  return {
    format: formatVersion,
    application: 'guildhall',
    version,
    at: snapshot.at.toISOString(),
    ...(await describeServer(snapshot)),
    migrations: await listMigrations(snapshot),
    tables,
    jobs: await listResumed(snapshot),
    // Read last, so that ids issued after the snapshot are not issued again.
    sequences: await snapshot.sequences(),
    files,
    missingFiles: missingFiles(),
    settings,
  };
}

export function listMigrations(snapshot: Snapshot): Promise<RanMigration[]> {
  return snapshot.query('select name, digest from migrations order by name');
}

async function describeServer(snapshot: Snapshot): Promise<Pick<About, 'postgres' | 'databaseBytes'>> {
  const [found] = await snapshot.query<{ postgres: string; bytes: string }>(
    `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes`,
  );
  return { postgres: found?.postgres ?? '', databaseBytes: Number(found?.bytes) };
}

/** Settings without secrets. */
export const shown =
  `PORT HOST PUBLIC_URL MAIL_FROM REGISTRATION LOGIN_URL SSO_ISSUER SSO_CLIENT_ID SSO_SCOPES SSO_NAME SSO_ONLY
   SSO_FOLLOW_NAMES SSO_MEMBERSHIP_CLAIM SSO_MEMBERSHIP_VALUES SSO_ROLE_CLAIM SSO_ROLE_VALUES DEMO RATE_LIMITS
   FETCH_ALLOW TRUST_PROXY WORKERS DRAIN_SECONDS SLOW_REQUEST_MS SLOW_STATEMENT_MS SLOW_STATEMENT_PLAN LOG_LEVEL
   CACHE_MB FILES_PER_MEMBER_MB BACKUP_DAYS`.split(/\s+/);

/** Settings with secrets, whose names are shown without their values. */
export const secret =
  `DATABASE_URL DATABASE_DIRECT_URL FILES_URL MAIL_URL METRICS_TOKEN OTEL_EXPORTER_OTLP_ENDPOINT BACKUP_URL
   BACKUP_PASSPHRASE SSO_CLIENT_SECRET`.split(/\s+/);

/** A bucket's address contains its access key. */
function isToldPlace(name: string, value: string | undefined): boolean {
  return name === 'BACKUP_URL' && value !== undefined && !value.includes('://');
}

export function givenSettings(env: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(env).filter(
    (name) => shown.includes(name) || name.startsWith('SITE_') || isToldPlace(name, env[name]),
  );
  const entries = names.map((name) => [name, env[name] ?? ''] as const);
  const hidden = secret
    .filter((name) => env[name] && !isToldPlace(name, env[name]))
    .map((name) => [name, '(not told)'] as const);
  return Object.fromEntries([...entries, ...hidden].filter(([, value]) => value !== '').sort());
}
