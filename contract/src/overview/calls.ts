/** The call about the staff's queues. */
import { z } from 'zod';
import type { BackupSummary } from '../backups/model.ts';
import { defineCall } from '../core/call.ts';
import {
  codec,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  withDescription,
} from '../core/codec.ts';
import type { CommentId } from '../core/ids.ts';
import { type Subject, subjectKinds, subjectOf } from '../core/ids.ts';
import { noRequest, replyOf } from '../core/request.ts';
import { type Overview, type Queue, queueNames, setupSteps, type WeekStatistic, weekNames } from './model.ts';

const queue = objectOf<Queue>({ name: ['name', plain(z.enum(queueNames))], count: ['count', integer] });

const subject = codec(z.object({ kind: z.enum(subjectKinds), id: z.number().int() }), {
  toWire: ({ kind, id }: Subject) => ({ kind, id }),
  fromWire: ({ kind, id }) => subjectOf(kind, id),
});

const flagged = objectOf<NonNullable<Overview['newestFlagged']>>({
  id: ['id', idCodec<CommentId>()],
  subject: ['subject', subject],
});

const figure = objectOf<WeekStatistic>({
  name: ['name', plain(z.enum(weekNames))],
  total: [
    'total',
    withDescription(nullable(integer), 'Of the last seven days; null where nothing is known.'),
  ],
  before: ['before', withDescription(nullable(integer), 'Of the seven days before.')],
});

const backups = objectOf<BackupSummary>({
  isOn: ['on', withDescription(replyBoolean, '0 where backups are off.')],
  isLate: ['late', withDescription(replyBoolean, '1 if there should be a newer one.')],
  lastBackupAt: ['last_backup_at', nullable(moment)],
  lastRestoreTestAt: ['last_drill_at', nullable(moment)],
  hasFailedTest: ['drill_failed', withDescription(replyBoolean, '1 where the newest restore test failed.')],
});

export const viewOverview = defineCall('overview', {
  path: '/api/overview',
  auth: 'staff',
  extension: true,
  summary: 'What needs the staff, the last seven days in figures, and for admins backups and setup.',
  request: noRequest,
  reply: replyOf<Overview>({
    queues: ['queues', withDescription(listOf(queue), 'Those that the viewer may work off.')],
    newestFlagged: ['flagged', withDescription(nullable(flagged), 'The comment that was flagged last.')],
    week: ['week', listOf(figure)],
    backups: ['backups', withDescription(nullable(backups), 'null for moderators.')],
    setup: [
      'setup',
      withDescription(
        nullable(listOf(plain(z.enum(setupSteps)))),
        'Steps that are done; null for moderators, and where the site was not set up lately.',
      ),
    ],
  }),
});
