/** The contents of an export, in order: the parts, the member's files, and the start page. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { dayText } from '#contract/core/day.ts';
import { escapeHtml } from '#contract/core/html.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { ExportedAct } from '#contract/exports/model.ts';
import { type ExportFile, exportFiles } from '#contract/exports/parts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { pictureTypeOf } from '../../platform/file-store.ts';
import { exportEmailChanges, exportLinks, exportSessions } from '../accounts/index.ts';
import { exportAlerts, exportFound } from '../alerts/index.ts';
import { exportCalendar } from '../calendar/index.ts';
import { exportComments } from '../comments/index.ts';
import { exportCredits, exportStates, listCertificates } from '../credits/index.ts';
import { exportEndReports } from '../ends/index.ts';
import { exportUploads, listExportFiles } from '../files/index.ts';
import { exportFlagNotes, exportFlags } from '../flags/index.ts';
import { exportNotes } from '../members/index.ts';
import { exportBlocks, exportMessages, exportReports } from '../messages/index.ts';
import { exportFollows, exportNotices } from '../notices/index.ts';
import {
  exportAddresses,
  exportChoices,
  exportEmails,
  exportFailedEmails,
} from '../notification-emails/index.ts';
import { exportPendingPosts } from '../pending-posts/index.ts';
import { exportProducts } from '../products/index.ts';
import { exportProfile } from '../profiles/index.ts';
import { exportVisits } from '../read-markers/index.ts';
import { exportSaved } from '../saved/index.ts';
import { exportIdentities } from '../sso/index.ts';
import { exportThreads } from '../threads/index.ts';
import { exportVotes } from '../votes/index.ts';
import { ownPartOf } from './policy.ts';
import { listActsOn, listOwnActs, type RecordRow, recordedKinds } from './queries.ts';

export async function* entriesOf(context: AppContext, memberId: MemberId): AsyncGenerator<ZipEntry> {
  const contents: Contents = { parts: [], files: 0 };
  for (const { file, about, read } of exportParts) {
    const part = { file, about, count: 0 };
    contents.parts.push(part);
    const rows = counted(read(context.database, memberId), part);
    yield { path: file, content: Readable.from(jsonList(rows)), isPacked: false };
  }
  for await (const entry of fileEntries(context, memberId)) {
    contents.files += 1;
    yield entry;
  }
  const page = renderIndex(context.site, contents, context.now());
  yield { path: 'index.html', content: Readable.from([page]), isPacked: false };
}

async function* counted<Row>(rows: AsyncIterable<Row>, part: { count: number }): AsyncGenerator<Row> {
  for await (const row of rows) {
    part.count += 1;
    yield row;
  }
}

/** Characters per chunk. Text is joined into chunks, as each chunk passes through the archive by itself. */
const pieceLength = 16_384;

/** Writes one item per line. */
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

/** Skips a file that was deleted while the others were read. */
async function* fileEntries({ database, storage }: AppContext, memberId: MemberId): AsyncGenerator<ZipEntry> {
  for (const list of [listExportFiles, listCertificates]) {
    for await (const key of list(database, memberId)) {
      const file = await storage.get(key);
      if (file === undefined) continue;
      yield { path: `files/${key}`, content: file.stream, isPacked: pictureTypeOf(key) !== undefined };
    }
  }
}

export async function* exportActs(database: Database, memberId: MemberId): AsyncGenerator<ExportedAct> {
  yield* exportedActs(iterateRows((after, limit) => listOwnActs(database, { memberId, after, limit })));
  for (const kind of recordedKinds) {
    yield* exportedActs(
      iterateRows((after, limit) => listActsOn(database, kind, { memberId, after, limit })),
    );
  }
}

async function* exportedActs(rows: AsyncIterable<RecordRow>): AsyncGenerator<ExportedAct> {
  for await (const { id: _entry, isAboutOwn, ...act } of rows) yield ownPartOf(act, { isAboutOwn });
}

/** One entry of a ZIP file. The file is written while the entry is read, so memory holds only the current chunk. */
export interface ZipEntry {
  path: string;
  content: Readable;
  /** Already compressed content, such as pictures. */
  isPacked: boolean;
}

/** Reads the entries one after the other. If one fails, the whole file fails. */
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

/** The data of the start page, which explains the export in plain words and loads nothing from elsewhere. */
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
<tr><td>files</td><td>Your profile picture, your certificates, and the pictures and files of your products in their largest size.</td><td>${files}</td></tr>
</tbody>
</table>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
</body>
</html>
`;
}

const notes = [
  'The .json files are lists with one entry per line. You can open them in any text editor and import them in most spreadsheets.',
  'Times are in UTC. Pictures and attachments are in one folder per product, named after its ID, under the names in products.json. Certificates have the names in credit-hours.json.',
  'Not included: your password, which is stored only as a hash; your session keys; drafts, which only your browser has; and what others wrote, except messages you received and quotes in your comments.',
];

function rowOf({ file, about, count }: Contents['parts'][number]): string {
  const name = escapeHtml(file);
  return `<tr><td><a href="${name}">${name}</a></td><td>${escapeHtml(about)}</td><td>${count}</td></tr>`;
}

/**
 * All parts of an export, one line each. Each slice offers a function that reads what it stores about a member. A new
 * slice adds its line here, and its file in the contract.
 */
export interface ExportPart {
  file: string;
  about: string;
  /** Returns every entry with the names of the API, reading one page at a time, however many there are. */
  read(database: Database, memberId: MemberId): AsyncIterable<unknown>;
}

export const exportParts: ExportPart[] = [
  part(exportFiles.profile, exportProfile),
  part(exportFiles.sessions, exportSessions),
  part(exportFiles.identities, exportIdentities),
  part(exportFiles.links, exportLinks),
  part(exportFiles.emailChanges, exportEmailChanges),
  part(exportFiles.products, exportProducts),
  part(exportFiles.threads, exportThreads),
  part(exportFiles.comments, exportComments('product')),
  part(exportFiles.replies, exportComments('thread')),
  part(exportFiles.votes, exportVotes),
  part(exportFiles.saved, exportSaved),
  part(exportFiles.calendar, exportCalendar),
  part(exportFiles.endReports, exportEndReports),
  part(exportFiles.flags, exportFlags),
  part(exportFiles.flagNotes, exportFlagNotes),
  part(exportFiles.seen, exportVisits),
  part(exportFiles.follows, exportFollows),
  part(exportFiles.notices, exportNotices),
  part(exportFiles.choices, exportChoices),
  part(exportFiles.alerts, exportAlerts),
  part(exportFiles.found, exportFound),
  part(exportFiles.credits, exportCredits),
  part(exportFiles.creditStates, exportStates),
  part(exportFiles.held, exportPendingPosts),
  part(exportFiles.uploads, exportUploads),
  part(exportFiles.notificationEmails, exportEmails),
  part(exportFiles.failedEmails, exportFailedEmails),
  part(exportFiles.addresses, exportAddresses),
  part(exportFiles.inbox, exportMessages('inbox')),
  part(exportFiles.sent, exportMessages('sent')),
  part(exportFiles.blocks, exportBlocks),
  part(exportFiles.reports, exportReports),
  part(exportFiles.memberNotes, exportNotes),
  part(exportFiles.record, exportActs),
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
