/** The calls about what comes in and goes out as tables: for those who keep the office. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  described,
  type Fields,
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
import { type ImportId, optionalWireId, wireId } from '../core/ids.ts';
import { replyIn, replyOf, sentenceReply } from '../core/reply.ts';
import { idRequest, listRequestOf, pageFields } from '../core/request.ts';
import { wireBoolean, wireChoice } from '../core/scalars.ts';
import { type DownloadToken, downloadSeconds } from '../exports/model.ts';
import { staffName } from '../posts/staff-calls.ts';
import {
  type AskTable,
  type FaultSum,
  type Import,
  type ImportCounts,
  type ImportFault,
  type ImportFaults,
  type ImportKind,
  importKinds,
  importStates,
  keptFaults,
  type ListFaults,
  type RunImport,
} from './model.ts';

const kind = plain(z.enum(importKinds));
const askedKind = plain(wireChoice(importKinds, 'product'));

const countFields: Fields<ImportCounts> = {
  added: ['added', whole],
  changed: ['changed', whole],
  unchanged: ['unchanged', described(whole, 'As they are here already.')],
  faulty: ['faulty', described(whole, 'Rows with at least one fault.')],
};

const importCodec = objectOf<Import>({
  id: ['id', idCodec<ImportId>()],
  kind: ['kind', kind],
  state: ['state', described(plain(z.enum(importStates)), importStates.join(', '))],
  fileName: ['file', text],
  begunBy: ['by', staffName],
  begunAt: ['begun_at', moment],
  finishedAt: ['finished_at', described(nullable(moment), 'Null while it is under way or waits.')],
  isWindows: ['windows', described(replyBoolean, '1 where it is no UTF-8 and was read as Windows-1252.')],
  columns: ['columns', listOf(text)],
  unknownColumns: ['unknown_columns', described(listOf(text), 'Passed over.')],
  samples: [
    'samples',
    described(listOf(text), 'Of a file that is no UTF-8: names and words, as they were read.'),
  ],
  rows: ['rows', described(nullable(whole), 'Null until they are counted.')],
  done: ['done', whole],
  counts: ['counts', objectOf(countFields)],
  isWritten: [
    'written',
    described(
      replyBoolean,
      '1 once somebody had its rows imported: what is counted was done, also where it was cancelled.',
    ),
  ],
  told: ['told', described(whole, 'Faults and remarks, also those that are not kept.')],
  problem: ['problem', described(nullable(text), 'A sentence, of one that failed.')],
});

export const getNewestImport = defineCall('newestImport', {
  path: '/api/newestImport',
  auth: 'admin',
  extension: true,
  summary:
    'The import of products or of members that was begun last, and how far it has come; null where there was none.',
  request: requestOf<{ kind: ImportKind }>({ kind: ['kind', askedKind] }),
  reply: replyIn('import', nullable(importCodec)),
});

const fault = objectOf<ImportFault>({
  row: ['row', described(whole, 'As a spreadsheet counts: the first row is 1.')],
  column: ['column', described(text, 'Empty of the row as a whole.')],
  sentence: ['sentence', text],
});

const faultSum = objectOf<FaultSum>({
  column: ['column', text],
  sentence: ['sentence', described(text, 'Empty of whatever else is said.')],
  count: ['count', whole],
});

export const listImportFaults = defineCall('importFaults', {
  path: '/api/importFaults',
  auth: 'admin',
  extension: true,
  summary: `What is wrong with rows of an import, or passed over; at most ${keptFaults} are kept.`,
  request: listRequestOf<ListFaults>({
    id: ['id', plain(wireId<ImportId>())],
    ...pageFields({ min: 1, max: 200, fallback: 20 }),
  }),
  reply: replyOf<ImportFaults>({
    faults: ['faults', listOf(fault)],
    total: ['totalCount', described(whole, 'Of those that are kept.')],
    sums: [
      'sums',
      described(listOf(faultSum), 'How often each is said of a column, the most frequent first.'),
    ],
  }),
});

export const runImport = defineCall('runImport', {
  path: '/api/runImport',
  auth: 'admin',
  extension: true,
  summary:
    'Imports the rows of a file that was checked; 409 where it was not, or the lists have changed since.',
  request: requestOf<RunImport>({
    id: ['id', plain(wireId<ImportId>())],
    leavesFaulty: [
      'leaveFaulty',
      booleanCodec(wireBoolean().meta({ description: '1 leaves rows with faults out.' })),
    ],
    sendsInvitations: [
      'invite',
      booleanCodec(wireBoolean().meta({ description: '1 sends invitations to new members.' })),
    ],
  }),
  reply: sentenceReply,
});

export const cancelImport = defineCall('cancelImport', {
  path: '/api/cancelImport',
  auth: 'admin',
  extension: true,
  summary: 'Ends an import; rows that are done stay done.',
  request: idRequest<ImportId>(),
  reply: sentenceReply,
});

const anyImport = codec(optionalWireId<ImportId>(), {
  toWire: (id: ImportId | null) => id ?? undefined,
  fromWire: (id) => id,
});

export const startTableDownload = defineCall('tableCsv', {
  path: '/api/tableCsv',
  auth: 'admin',
  extension: true,
  summary: `A word for one download of products or of members as CSV, good for ${downloadSeconds} seconds; a form posts it.`,
  request: requestOf<AskTable>({
    kind: ['kind', askedKind],
    faultsOf: ['faultsOf', described(anyImport, 'The faults of this import instead.')],
  }),
  reply: replyOf<DownloadToken>({
    token: ['token', described(text, 'For the field `token` of the form.')],
    expiresAt: ['expires_at', moment],
  }),
});
