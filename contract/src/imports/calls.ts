/** The calls about importing and exporting tables, for administrators. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  type Fields,
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
import { type ImportId, optionalWireId, wireId } from '../core/ids.ts';
import { idRequest, listRequestOf, pageFields, replyIn, replyOf, sentenceReply } from '../core/request.ts';
import { wireBoolean, wireChoice, wireList, wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { type DownloadToken, downloadSeconds } from '../exports/model.ts';
import { staffName } from '../posts/staff-calls.ts';
import {
  type AskTable,
  type FaultSum,
  type FileColumn,
  type Import,
  type ImportColumns,
  type ImportCounts,
  type ImportFault,
  type ImportFaults,
  type ImportKind,
  importKinds,
  importLimits,
  importStates,
  keptFaults,
  keptOfKind,
  type ListFaults,
  type MapImport,
  type Mapping,
  type RunImport,
  type UnlistedNames,
} from './model.ts';
import { type DayOrder, dayOrders } from './values.ts';

const kind = plain(z.enum(importKinds));
const askedKind = plain(wireChoice(importKinds, 'product'));

const countFields: Fields<ImportCounts> = {
  added: ['added', integer],
  changed: ['changed', integer],
  unchanged: ['unchanged', withDescription(integer, 'Already up to date.')],
  faulty: ['faulty', withDescription(integer, 'Rows with at least one problem.')],
};

const importCodec = objectOf<Import>({
  id: ['id', idCodec<ImportId>()],
  kind: ['kind', kind],
  state: [
    'state',
    withDescription(
      plain(z.enum(importStates)),
      `${importStates.join(', ')}. In \`mapping\` it waits for \`mapImport\`; a file whose columns are called as here goes straight to \`checking\`.`,
    ),
  ],
  fileName: ['file', text],
  begunBy: ['by', staffName],
  begunAt: ['begun_at', moment],
  finishedAt: ['finished_at', withDescription(nullable(moment), 'Null while it runs or waits.')],
  isWindows: [
    'windows',
    withDescription(replyBoolean, '1 for a file that is not UTF-8 and was read as Windows-1252.'),
  ],
  columns: ['columns', listOf(text)],
  unknownColumns: ['unknown_columns', withDescription(listOf(text), 'Ignored.')],
  samples: [
    'samples',
    withDescription(listOf(text), 'Names and words with letters beyond ASCII, of a file that is not UTF-8.'),
  ],
  rows: ['rows', withDescription(nullable(integer), 'Null until they are counted.')],
  done: ['done', integer],
  counts: ['counts', objectOf(countFields)],
  isWritten: [
    'written',
    withDescription(
      replyBoolean,
      '1 once somebody had its rows imported: what is counted was done, also where it was cancelled.',
    ),
  ],
  told: ['told', withDescription(integer, 'Problems, also those that are not kept.')],
  problem: ['problem', withDescription(nullable(text), 'Why it failed.')],
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
  row: ['row', withDescription(integer, 'As a spreadsheet counts: the first row is 1.')],
  column: ['column', withDescription(text, 'Empty for the whole row.')],
  sentence: ['sentence', text],
  cell: ['cell', withDescription(text, 'The text of the cell, in part where it is long.')],
});

const kindFilter = codec(wireText<null>({ max: 1_000, absent: null }), {
  toWire: (kind: string | null) => kind ?? undefined,
  fromWire: (kind) => kind,
});

const faultSum = objectOf<FaultSum>({
  column: ['column', text],
  sentence: ['sentence', withDescription(text, 'The kind of problem; empty for all others.')],
  count: ['count', integer],
});

export const listImportFaults = defineCall('importFaults', {
  path: '/api/importFaults',
  auth: 'admin',
  extension: true,
  summary: `Problems in rows of an import; the first ${keptFaults} are kept, and ${keptOfKind} of each kind.`,
  request: listRequestOf<ListFaults>({
    id: ['id', plain(wireId<ImportId>())],
    column: ['column', withDescription(plain(wireText({ max: 100 })), 'With `kind`: of this column.')],
    kind: [
      'kind',
      withDescription(
        kindFilter,
        'Only problems of one kind: a `sentence` of `sums`. Without it, all problems.',
      ),
    ],
    ...pageFields({ min: 1, max: 200, fallback: 20 }),
  }),
  reply: replyOf<ImportFaults>({
    faults: ['faults', listOf(fault)],
    total: ['totalCount', withDescription(integer, 'Of those that are kept.')],
    sums: ['sums', withDescription(listOf(faultSum), 'The kinds of problems, the most frequent first.')],
  }),
});

const column = objectOf<FileColumn>({
  name: ['name', withDescription(text, 'As the first row has it.')],
  points: ['points', withDescription(integer, 'Cells with a point before the decimals.')],
  commas: ['commas', withDescription(integer, 'Cells with a comma before the decimals.')],
  dayFirst: ['day_first', withDescription(integer, 'Dates that can only be read with the day first.')],
  monthFirst: ['month_first', withDescription(integer, 'Dates that can only be read with the month first.')],
  ambiguousDate: ['ambiguous_date', withDescription(text, 'The first date that can be read in two ways.')],
});

const unlisted = objectOf<UnlistedNames>({ column: ['column', text], names: ['names', listOf(text)] });

export const viewImportColumns = defineCall('importColumns', {
  path: '/api/importColumns',
  auth: 'admin',
  extension: true,
  summary: 'The columns of a file, what each is, and its first rows; empty once the import is over.',
  request: idRequest<ImportId>(),
  reply: replyOf<ImportColumns>({
    columns: ['columns', listOf(column)],
    mapping: ['mapping', withDescription(listOf(nullable(text)), 'By place in the file; null is ignored.')],
    rows: ['rows', listOf(listOf(text))],
    separator: ['separator', text],
    dayOrder: ['day_order', nullable(plain(z.enum(dayOrders)))],
    timeZone: ['time_zone', withDescription(text, 'In which days end.')],
    unlisted: [
      'unlisted',
      withDescription(listOf(unlisted), 'Names that are not on the lists yet, by column.'),
    ],
  }),
});

const sentMapping = codec(wireList(wireText({ max: 40 }), { max: importLimits.columns }), {
  toWire: (mapping: Mapping) => mapping.map((name) => name ?? ''),
  fromWire: (names) => names.map((name) => (name === '' ? null : name)),
});

const sentOrder = codec(wireChoice(dayOrders, null), {
  toWire: (order: DayOrder | null) => order ?? undefined,
  fromWire: (order) => order,
});

export const mapImport = defineCall('mapImport', {
  path: '/api/mapImport',
  auth: 'admin',
  extension: true,
  summary: 'Says what the columns of a file are, and checks it; 409 once it is being imported.',
  request: requestOf<MapImport>({
    id: ['id', plain(wireId<ImportId>())],
    mapping: [
      'mapping',
      withDescription(sentMapping, 'Names of columns by place in the file; an empty one is ignored.'),
    ],
    dayOrder: ['dayOrder', withDescription(sentOrder, 'For dates such as 02/03/2027.')],
  }),
  reply: sentenceReply,
});

export const addImportNames = defineCall('addImportNames', {
  path: '/api/addImportNames',
  auth: 'admin',
  extension: true,
  summary: 'Adds the names of a checked file that are not on the lists yet, and checks it again.',
  request: idRequest<ImportId>(),
  reply: sentenceReply,
  changes: () => [topics.taxonomy],
});

export const runImport = defineCall('runImport', {
  path: '/api/runImport',
  auth: 'admin',
  extension: true,
  summary: 'Imports the rows of a checked file; 409 if it is not checked, or the lists have changed since.',
  request: requestOf<RunImport>({
    id: ['id', plain(wireId<ImportId>())],
    leavesFaulty: [
      'leaveFaulty',
      booleanCodec(wireBoolean().meta({ description: '1 leaves rows with problems out.' })),
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
  summary: 'Cancels an import; finished rows stay.',
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
  summary: `A one-time token to download products or members as CSV, valid for ${downloadSeconds} seconds; a form posts it.`,
  request: requestOf<AskTable>({
    kind: ['kind', askedKind],
    faultsOf: ['faultsOf', withDescription(anyImport, 'The problems of this import instead.')],
  }),
  reply: replyOf<DownloadToken>({
    token: ['token', withDescription(text, 'For the field `token` of the form.')],
    expiresAt: ['expires_at', moment],
  }),
});
