/** The calls about backups, for administrators. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  described,
  idCodec,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  whole,
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
    described(kind, 'backup, or drill: the newest backup is restored to a separate place and read.'),
  ],
  state: ['state', described(plain(z.enum(runStates)), 'underway, done or failed.')],
  startedAt: ['started_at', moment],
  finishedAt: ['finished_at', nullable(moment)],
  archive: ['archive', described(nullable(text), 'Name of the backup.')],
  bytes: ['bytes', described(nullable(whole), 'Stored by this run.')],
  error: ['error', described(nullable(text), 'A sentence, if the run failed.')],
  repairedFiles: [
    'repaired_files',
    described(nullable(text), 'The first few files whose copies a backup replaced from the originals.'),
  ],
  damagedFiles: [
    'damaged_files',
    described(nullable(text), 'The first few files whose copies and originals are damaged or missing.'),
  ],
});

export const viewBackups = defineCall('backups', {
  path: '/api/backups',
  auth: 'admin',
  extension: true,
  summary: `How it stands with backups: where they are, the newest ${runsShown} runs, when the next are due.`,
  request: noRequest,
  reply: replyOf<Backups>({
    where: ['where', described(plain(z.enum(backupHomes)), 'none if backups are off.')],
    place: ['place', text],
    isEncrypted: ['encrypted', replyBoolean],
    isLate: ['late', described(replyBoolean, '1 if there should be a newer one.')],
    underway: ['underway', described(nullable(kind), 'What is running or about to start.')],
    runs: ['runs', listOf(run)],
    newestBackup: ['backup', described(nullable(run), 'The newest successful one.')],
    newestRestoreTest: ['drill', described(nullable(run), 'The newest successful one.')],
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
