/** The calls about a member's own data export. */

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { integer, moment, nullable, plain, text, withDescription } from '../core/codec.ts';
import { noRequest, replyOf } from '../core/request.ts';
import { type DataExport, type DownloadToken, downloadSeconds, exportDays, exportStates } from './model.ts';

const stateReply = replyOf<DataExport>({
  state: ['state', withDescription(plain(z.enum(exportStates)), 'none, making, ready or failed.')],
  askedAt: ['asked_at', withDescription(nullable(moment), 'Null if none was requested.')],
  madeAt: ['made_at', withDescription(nullable(moment), 'Null until it is ready.')],
  goneAt: ['gone_at', withDescription(nullable(moment), `${exportDays} days after it was created.`)],
  bytes: ['bytes', withDescription(nullable(integer), 'Of the ZIP file.')],
});

export const exportMyData = defineCall('exportMyData', {
  path: '/api/exportMyData',
  auth: 'member',
  extension: true,
  summary: 'Starts the export of the member’s data, or returns the one that is running.',
  request: noRequest,
  reply: stateReply,
});

export const getMyExport = defineCall('myDataExport', {
  method: 'GET',
  path: '/api/myDataExport',
  auth: 'member',
  extension: true,
  summary: 'The state of the member’s data export.',
  request: noRequest,
  reply: stateReply,
});

export const startDownload = defineCall('downloadMyData', {
  path: '/api/downloadMyData',
  auth: 'member',
  extension: true,
  summary: `A one-time token to download the member’s data, valid for ${downloadSeconds} seconds; a form posts it.`,
  request: noRequest,
  reply: replyOf<DownloadToken>({
    token: ['token', withDescription(text, 'For the field `token` of the form.')],
    expiresAt: ['expires_at', moment],
  }),
});
