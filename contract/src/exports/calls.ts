/** The calls about taking one's data along: each is about the member who makes it. */

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { described, moment, nullable, plain, text, whole } from '../core/codec.ts';
import { replyOf } from '../core/reply.ts';
import { noRequest } from '../core/request.ts';
import { type DataExport, type DownloadToken, downloadSeconds, exportDays, exportStates } from './model.ts';

const stateReply = replyOf<DataExport>({
  state: ['state', described(plain(z.enum(exportStates)), 'none, making, ready or failed.')],
  askedAt: ['asked_at', described(nullable(moment), 'Null where none was asked for.')],
  madeAt: ['made_at', described(nullable(moment), 'Null until it is ready.')],
  goneAt: ['gone_at', described(nullable(moment), `${exportDays} days after it was made.`)],
  bytes: ['bytes', described(nullable(whole), 'Of the ZIP file.')],
});

export const exportMyData = defineCall('exportMyData', {
  path: '/api/exportMyData',
  auth: 'member',
  extension: true,
  summary: 'Has everything that is kept of one put together; while that is under way, it tells of it.',
  request: noRequest,
  reply: stateReply,
});

export const getMyExport = defineCall('myDataExport', {
  method: 'GET',
  path: '/api/myDataExport',
  auth: 'member',
  extension: true,
  summary: 'How far it has come that one’s data is put together.',
  request: noRequest,
  reply: stateReply,
});

export const startDownload = defineCall('downloadMyData', {
  path: '/api/downloadMyData',
  auth: 'member',
  extension: true,
  summary: `A word for one download of one’s data, good for ${downloadSeconds} seconds; a form posts it.`,
  request: noRequest,
  reply: replyOf<DownloadToken>({
    token: ['token', described(text, 'For the field `token` of the form.')],
    expiresAt: ['expires_at', moment],
  }),
});
