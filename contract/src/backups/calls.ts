/** The calls about backups, for administrators. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import type { RunId } from '../core/ids.ts';
import { noRequest, replyOf, sentenceReply } from '../core/request.ts';
import { wireChoice } from '../core/scalars.ts';
import {
  type BackupRun,
  type Backups,
  backupHomes,
  type RunKind,
  runKinds,
  runStates,
  runsShown,
  type StartBackup,
} from './model.ts';
import { backupTexts } from './texts.ts';

const kind = plain(z.enum(runKinds));

const run = objectOf<BackupRun>({
  id: ['id', idCodec<RunId>()],
  kind: [
    'kind',
    withDescription(kind, 'backup, or drill: the newest backup is restored to a separate place and read.'),
  ],
  state: ['state', withDescription(plain(z.enum(runStates)), 'underway, done or failed.')],
  startedAt: ['started_at', moment],
  finishedAt: ['finished_at', nullable(moment)],
  archive: ['archive', withDescription(nullable(text), 'Name of the backup.')],
  bytes: ['bytes', withDescription(nullable(integer), 'Stored by this run.')],
  error: ['error', withDescription(nullable(text), 'A sentence, if the run failed.')],
  repairedFiles: [
    'repaired_files',
    withDescription(nullable(text), 'The first few files whose copies a backup replaced from the originals.'),
  ],
  damagedFiles: [
    'damaged_files',
    withDescription(nullable(text), 'The first few files whose copies and originals are damaged or missing.'),
  ],
});

export const viewBackups = defineCall('backups', {
  path: '/api/backups',
  auth: 'admin',
  extension: true,
  summary: `How it stands with backups: where they are, the newest ${runsShown} runs, when the next are due.`,
  request: noRequest,
  reply: replyOf<Backups>({
    where: ['where', withDescription(plain(z.enum(backupHomes)), 'none if backups are off.')],
    place: ['place', text],
    isEncrypted: ['encrypted', replyBoolean],
    isLate: ['late', withDescription(replyBoolean, '1 if there should be a newer one.')],
    underway: ['underway', withDescription(nullable(kind), 'What is running or about to start.')],
    runs: ['runs', listOf(run)],
    newestBackup: ['backup', withDescription(nullable(run), 'The newest successful one.')],
    newestRestoreTest: ['drill', withDescription(nullable(run), 'The newest successful one.')],
    nextBackupAt: ['next_backup_at', nullable(moment)],
    nextRestoreTestAt: ['next_drill_at', nullable(moment)],
  }),
});

const chosenKind = wireChoice<RunKind, null>(runKinds, null).pipe(
  z.enum(runKinds, { error: backupTexts.chooseKind }),
);

export const startBackup = defineCall('startBackup', {
  path: '/api/startBackup',
  auth: 'admin',
  extension: true,
  summary: 'Starts a backup or a restore test; 409 while one is running, or if backups are off.',
  request: requestOf<StartBackup>({ kind: ['kind', plain(chosenKind)] }),
  reply: sentenceReply,
});
