/** Products and members as files, as the office sends them and gets them back. */
import type { ImportId } from '#contract/core/ids.ts';
import type { ImportKind } from '#contract/imports/model.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

/** Whatever a request may bring. */
export type FileContent = NonNullable<RequestInit['body']>;

/** With the wire's names. */
export interface WireImport {
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

export interface UploadOptions {
  kind?: ImportKind;
  headers?: Record<string, string>;
}

/** Sends a file, whatever becomes of it. */
export async function upload(
  { origin }: TestApp,
  member: Pick<TestMember, 'token'> | undefined,
  content: FileContent,
  { kind = 'product', headers = {} }: UploadOptions = {},
): Promise<UploadReply> {
  const reply = await fetch(new URL(`/uploads/${kind}s`, origin), {
    method: 'POST',
    headers: {
      'content-type': 'text/csv',
      'x-file-name': 'courses.csv',
      ...(member && { authorization: `Bearer ${member.token}` }),
      ...headers,
    },
    body: content,
    ...(content instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  return { status: reply.status, body: (await reply.json()) as UploadReply['body'] };
}

export async function newestImport(
  app: TestApp,
  { token }: TestMember,
  kind: ImportKind = 'product',
): Promise<WireImport> {
  const { body } = await call<{ import: WireImport }>(app, 'newestImport', { kind }, { token });
  return body.import;
}

/** Sends a file and waits until it is checked, or failed. */
export async function checked(
  app: TestApp,
  member: TestMember,
  content: FileContent,
  kind: ImportKind = 'product',
): Promise<WireImport> {
  const { status, body } = await upload(app, member, content, { kind });
  if (status !== 200) throw new Error(`the file was refused: ${body.message}`);
  await app.settle();
  return newestImport(app, member, kind);
}

/** What is known of the columns of a file, with the wire's names. */
export interface WireColumns {
  columns: { name: string; ambiguous_date: string }[];
  mapping: (string | null)[];
  rows: string[][];
  time_zone: string;
  unlisted: { column: string; names: string[] }[];
}

export async function columnsOf(
  app: TestApp,
  { token }: TestMember,
  { id }: WireImport,
): Promise<WireColumns> {
  return (await call<WireColumns>(app, 'importColumns', { id }, { token })).body;
}

/** Says what the columns of a file are, and waits for its check. */
export async function mapped(
  app: TestApp,
  member: TestMember,
  { id, kind }: WireImport,
  mapping: (string | null)[],
  dayOrder = '',
): Promise<WireImport> {
  const asked = { id, mapping: mapping.map((name) => name ?? ''), dayOrder };
  const { status, body } = await call(app, 'mapImport', asked, member);
  if (status !== 200) throw new Error(`the mapping was refused: ${body.message}`);
  await app.settle();
  return newestImport(app, member, kind);
}

/** Imports the good rows of what was checked, and waits for the end. */
export async function imported(
  app: TestApp,
  member: TestMember,
  { id, kind }: WireImport,
  invite: 0 | 1 = 0,
): Promise<WireImport> {
  const { token } = member;
  const { status, body } = await call(app, 'runImport', { id, leaveFaulty: 1, invite }, { token });
  if (status !== 200) throw new Error(`the import was refused: ${body.message}`);
  await app.settle();
  return newestImport(app, member, kind);
}

/** Gives up one that waits for a decision. */
export function cancelled(app: TestApp, member: TestMember, { id }: WireImport) {
  return call(app, 'cancelImport', { id }, member);
}

/** `row column: sentence`, as they are listed. */
export async function faultsOf(app: TestApp, member: TestMember, { id }: WireImport): Promise<string[]> {
  const { body } = await call<{ faults: { row: number; column: string; sentence: string }[] }>(
    app,
    'importFaults',
    { id, limit: 200 },
    member,
  );
  return body.faults.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`);
}

/** As a browser gets it by a word: the products, or the faults of an import. */
export async function downloaded(
  app: TestApp,
  { token }: TestMember,
  { kind = 'product', faultsOf = 0 }: { kind?: ImportKind; faultsOf?: ImportId | 0 } = {},
): Promise<Response> {
  const { body } = await call<{ token: string }>(app, 'tableCsv', { kind, faultsOf }, { token });
  return fetch(new URL('/downloads/table', app.origin), {
    method: 'POST',
    body: new URLSearchParams({ token: body.token }),
  });
}
