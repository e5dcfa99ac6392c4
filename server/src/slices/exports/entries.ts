/** What goes into an export, in its order: the parts, the member's files, and the page to begin reading at. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { escapeHtml } from '#contract/core/html.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { KeptAct } from '#contract/exports/model.ts';
import { type ExportFile, exportFiles } from '#contract/exports/parts.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { pictureTypeOf } from '../../platform/file-store.ts';
import type { Services } from '../../platform/services.ts';
import { keptEmailChanges, keptLinks, keptSessions } from '../accounts/index.ts';
import { keptAlerts, keptFound } from '../alerts/index.ts';
import { keptComments } from '../comments/index.ts';
import { keptFiles, keptUploads } from '../files/index.ts';
import { keptFlagNotes, keptFlags } from '../flags/index.ts';
import { keptAddresses, keptChoices, keptFailedLetters, keptLetters } from '../letters/index.ts';
import { keptNotes } from '../members/index.ts';
import { keptBlocks, keptMessages, keptReports } from '../messages/index.ts';
import { keptHeld } from '../newcomers/index.ts';
import { keptFollows, keptNotices } from '../notices/index.ts';
import { keptProducts } from '../products/index.ts';
import { keptProfile } from '../profiles/index.ts';
import { keptVisits } from '../seen/index.ts';
import { keptIdentities } from '../sso/index.ts';
import { keptThreads } from '../threads/index.ts';
import { keptVotes } from '../votes/index.ts';
import { toldOf } from './policy.ts';
import { listActsOn, listOwnActs, type RecordRow, recordedKinds } from './record-queries.ts';

export async function* entriesOf(services: Services, memberId: MemberId): AsyncGenerator<ZipEntry> {
  const contents: Contents = { parts: [], files: 0 };
  for (const { file, about, read } of exportParts) {
    const part = { file, about, count: 0 };
    contents.parts.push(part);
    const rows = counted(read(services.database, memberId), part);
    yield { path: file, content: Readable.from(jsonList(rows)), isPacked: false };
  }
  for await (const entry of fileEntries(services, memberId)) {
    contents.files += 1;
    yield entry;
  }
  const page = renderIndex(services.site, contents, services.now());
  yield { path: 'index.html', content: Readable.from([page]), isPacked: false };
}

async function* counted<Row>(rows: AsyncIterable<Row>, part: { count: number }): AsyncGenerator<Row> {
  for await (const row of rows) {
    part.count += 1;
    yield row;
  }
}

/** Characters that are handed on at a time: every piece takes a turn of its own through the archive. */
const pieceLength = 16_384;

/** An entry a line. */
async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '[';
  let separator = '\n';
  for await (const row of rows) {
    piece += separator + JSON.stringify(row);
    separator = ',\n';
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n]\n`;
}

/** One that went while the others were read is passed over. */
async function* fileEntries({ database, storage }: Services, memberId: MemberId): AsyncGenerator<ZipEntry> {
  for await (const key of keptFiles(database, memberId)) {
    const file = await storage.get(key);
    if (file === undefined) continue;
    yield { path: `files/${key}`, content: file.stream, isPacked: pictureTypeOf(key) !== undefined };
  }
}

export async function* keptActs(database: Database, memberId: MemberId): AsyncGenerator<KeptAct> {
  yield* told(everyRow((after, limit) => listOwnActs(database, { memberId, after, limit })));
  for (const kind of recordedKinds) {
    yield* told(everyRow((after, limit) => listActsOn(database, kind, { memberId, after, limit })));
  }
}

async function* told(rows: AsyncIterable<RecordRow>): AsyncGenerator<KeptAct> {
  for await (const { id: _entry, isAboutOwn, ...act } of rows) yield toldOf(act, { isAboutOwn });
}

/** A ZIP file that is written while it is read: no more of it is in memory than is on its way. */
export interface ZipEntry {
  path: string;
  content: Readable;
  /** Pictures and the like, which do not get smaller. */
  isPacked: boolean;
}

/** Entries are taken one after the other, each when the one before is through; where one fails, so does the file. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  fill(zip, entries, closed.signal).then(() => zip.end(), fail);
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, content, isPacked } of entries) {
    try {
      const through = finished(content, { signal });
      zip.addReadStream(content, path, { compress: !isPacked });
      await through;
    } finally {
      content.destroy();
    }
  }
}

/** The page that an export begins with: what is in it, in plain words. It needs nothing from elsewhere. */
export interface Contents {
  parts: { file: string; about: string; count: number }[];
  files: number;
}

export function renderIndex(site: SiteSettings, { parts, files }: Contents, madeAt: Date): string {
  const name = escapeHtml(site.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data from ${name}</title>
<style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.6rem; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top; }
td:last-child, th:last-child { text-align: right; }
</style>
</head>
<body>
<h1>Your data from ${name}</h1>
<p>This is what ${name} (${escapeHtml(site.publicUrl)}) stores about you, as of ${dayText(madeAt, 0)}.</p>
<table>
<thead><tr><th>File</th><th>Contents</th><th>Entries</th></tr></thead>
<tbody>
${parts.map(rowOf).join('\n')}
<tr><td>files</td><td>Your profile picture, and the pictures and files of your products in their largest size.</td><td>${files}</td></tr>
</tbody>
</table>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
</body>
</html>
`;
}

const notes = [
  'The .json files are lists with one entry per line. You can open them in any text editor and import them in most spreadsheets.',
  'Times are in UTC. Pictures and attachments are in one folder per product, named after its ID, under the names in products.json.',
  'Not included: your password, which is stored only as a hash; your session keys; drafts, which only your browser has; and what others wrote, except messages you received and quotes in your comments.',
];

function rowOf({ file, about, count }: Contents['parts'][number]): string {
  const name = escapeHtml(file);
  return `<tr><td><a href="${name}">${name}</a></td><td>${escapeHtml(about)}</td><td>${count}</td></tr>`;
}

/**
 * All parts of an export, a line each. What a slice keeps of a member it offers by a function of its own; a slice to
 * come adds its line here, and its file in the contract.
 */
export interface ExportPart {
  file: string;
  about: string;
  /** Every entry in the wire's words; however many there are, a page of them is read at a time. */
  read(database: Database, memberId: MemberId): AsyncIterable<unknown>;
}

export const exportParts: ExportPart[] = [
  part(exportFiles.profile, keptProfile),
  part(exportFiles.sessions, keptSessions),
  part(exportFiles.identities, keptIdentities),
  part(exportFiles.links, keptLinks),
  part(exportFiles.emailChanges, keptEmailChanges),
  part(exportFiles.products, keptProducts),
  part(exportFiles.threads, keptThreads),
  part(exportFiles.comments, keptComments('product')),
  part(exportFiles.replies, keptComments('thread')),
  part(exportFiles.votes, keptVotes),
  part(exportFiles.flags, keptFlags),
  part(exportFiles.flagNotes, keptFlagNotes),
  part(exportFiles.seen, keptVisits),
  part(exportFiles.follows, keptFollows),
  part(exportFiles.notices, keptNotices),
  part(exportFiles.choices, keptChoices),
  part(exportFiles.alerts, keptAlerts),
  part(exportFiles.found, keptFound),
  part(exportFiles.held, keptHeld),
  part(exportFiles.uploads, keptUploads),
  part(exportFiles.letters, keptLetters),
  part(exportFiles.failedLetters, keptFailedLetters),
  part(exportFiles.addresses, keptAddresses),
  part(exportFiles.inbox, keptMessages('inbox')),
  part(exportFiles.sent, keptMessages('sent')),
  part(exportFiles.blocks, keptBlocks),
  part(exportFiles.reports, keptReports),
  part(exportFiles.memberNotes, keptNotes),
  part(exportFiles.record, keptActs),
];

function part<Thing>(
  { name, about, codec }: ExportFile<Thing>,
  read: (database: Database, memberId: MemberId) => AsyncIterable<Thing>,
): ExportPart {
  return {
    file: name,
    about,
    async *read(database, memberId) {
      for await (const thing of read(database, memberId)) yield codec.toWire(thing);
    },
  };
}
