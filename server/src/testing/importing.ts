/** Products and members as files, as administrators upload and download them. */
import type { ImportId } from '#contract/core/ids.ts';
import type { ImportKind } from '#contract/imports/model.ts';
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';

/** Any body of a request. */
export type FileContent = NonNullable<RequestInit['body']>;

/** With wire names. */
interface WireImport {
  id: ImportId;
  kind: ImportKind;
  state: string;
  file: string;
  by: { id: number; name: string };
  windows: 0 | 1;
  columns: string[];
  unknown_columns: string[];
  samples: string[];
  rows: number | null;
  done: number;
  counts: { added: number; changed: number; unchanged: number; faulty: number };
  written: 0 | 1;
  told: number;
  problem: string | null;
}

export interface UploadReply {
  status: number;
  body: { message?: string; import?: WireImport };
}

/** Uploads a file, and returns any reply. */
export async function upload(
  { origin }: TestApp,
  member: Sender | undefined,
  body: FileContent,
  { kind = 'product', headers = {} }: { kind?: ImportKind; headers?: Record<string, string> } = {},
): Promise<UploadReply> {
  const authorization = member && { authorization: `Bearer ${member.token}` };
  const usual = { 'content-type': 'text/csv', 'x-file-name': 'courses.csv' };
  const reply = await fetch(new URL(`/uploads/${kind}s`, origin), {
    method: 'POST',
    headers: { ...usual, ...authorization, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  return { status: reply.status, body: (await reply.json()) as UploadReply['body'] };
}

export async function newestImport(app: TestApp, sender: Sender, kind: ImportKind = 'product') {
  return (await callOk<{ import: WireImport }>(app, 'newestImport', { kind }, sender)).import;
}

/** Uploads a file and waits until it is checked, or failed. */
export async function checked(
  app: TestApp,
  sender: Sender,
  content: FileContent,
  kind: ImportKind = 'product',
): Promise<WireImport> {
  const { status, body } = await upload(app, sender, content, { kind });
  if (status !== 200) throw new Error(`the file was refused: ${body.message}`);
  await app.settle();
  return newestImport(app, sender, kind);
}

interface WireColumns {
  columns: { name: string; ambiguous_date: string }[];
  mapping: (string | null)[];
  rows: string[][];
  time_zone: string;
  unlisted: { column: string; names: string[] }[];
}

/** The detected columns of a file. */
export function columnsOf(app: TestApp, sender: Sender, { id }: WireImport): Promise<WireColumns> {
  return callOk<WireColumns>(app, 'importColumns', { id }, sender);
}

/** Maps the columns of a file, and waits for its check. */
export async function mapped(
  app: TestApp,
  sender: Sender,
  { id, kind }: WireImport,
  names: (string | null)[],
  dayOrder = '',
): Promise<WireImport> {
  const mapping = names.map((name) => name ?? '');
  await callOk(app, 'mapImport', { id, mapping, dayOrder }, sender);
  await app.settle();
  return newestImport(app, sender, kind);
}

/** Imports the valid rows of a checked file, and waits for the end. */
export async function imported(app: TestApp, sender: Sender, { id, kind }: WireImport, invite: 0 | 1 = 0) {
  await callOk(app, 'runImport', { id, leaveFaulty: 1, invite }, sender);
  await app.settle();
  return newestImport(app, sender, kind);
}

/** Cancels an import that waits for a decision. */
export function cancelled(app: TestApp, sender: Sender, { id }: WireImport) {
  return call(app, 'cancelImport', { id }, sender);
}

/** `row column: sentence`, in the order of the list. */
export async function faultsOf(app: TestApp, sender: Sender, { id }: WireImport): Promise<string[]> {
  type Fault = { row: number; column: string; sentence: string };
  const { faults } = await callOk<{ faults: Fault[] }>(app, 'importFaults', { id, limit: 200 }, sender);
  return faults.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`);
}

/** Downloads with a one-time token, as a browser does: the products, or the faults of an import. */
export async function downloaded(
  app: TestApp,
  sender: Sender,
  { kind = 'product', faultsOf = 0 }: { kind?: ImportKind; faultsOf?: ImportId | 0 } = {},
): Promise<Response> {
  const { token } = await callOk<{ token: string }>(app, 'tableCsv', { kind, faultsOf }, sender);
  const body = new URLSearchParams({ token });
  return fetch(new URL('/downloads/table', app.origin), { method: 'POST', body });
}
