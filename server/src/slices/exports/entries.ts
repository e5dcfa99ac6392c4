/** What goes into an export, in its order: the parts, the member's files, and the page to begin reading at. */
import { Readable } from 'node:stream';
import type { MemberId } from '#contract/core/ids.ts';
import type { Services } from '../../platform/services.ts';
import { pictureTypeOf } from '../../platform/storage/keys.ts';
import { keptFiles } from '../files/index.ts';
import { exportParts } from './parts.ts';
import { type Contents, renderIndex } from './readable-index.ts';
import type { ZipEntry } from './zip.ts';

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
    const file = await storage.read(key);
    if (file === undefined) continue;
    yield { path: `files/${key}`, content: file.stream, isPacked: pictureTypeOf(key) !== undefined };
  }
}
