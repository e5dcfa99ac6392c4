/** Content in a bucket, in one request or in many. */

import type { Readable } from 'node:stream';
import { contentOf } from '../storage/bucket-content.ts';
import { type Part, partsOf } from './parts.ts';
import type { VaultRequests } from './vault-requests.ts';
import { textOf } from './xml.ts';

const partBytes = 8_388_608;
/** As S3 has it. */
const mostParts = 10_000;

const type = 'application/octet-stream';
const doing = 'writing a file';

/** The whole content or nothing of it; replies with its bytes. At most two parts of it are in memory. */
export async function upload(requests: VaultRequests, key: string, content: Readable): Promise<number> {
  const parts = partsOf(content, partBytes);
  const begun = [await next(parts), await next(parts)].filter((part) => part !== undefined);
  if (begun.length > 1) return uploadParts(requests, key, following(begun, parts));
  const { pieces, bytes } = begun[0] as Part;
  await putWhole(requests, key, pieces);
  return bytes;
}

/** In one request. */
export async function putWhole({ ask }: VaultRequests, key: string, pieces: Uint8Array[]): Promise<void> {
  const response = await ask({ method: 'PUT', key, content: contentOf(pieces, type) }, doing);
  await response.body?.cancel();
}

async function next(parts: AsyncGenerator<Part>): Promise<Part | undefined> {
  const { done, value } = await parts.next();
  return done ? undefined : value;
}

/** Nothing holds on to a part that has been handed out. */
async function* following(begun: Part[], parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  for (let part = begun.shift(); part !== undefined; part = begun.shift()) yield part;
  yield* parts;
}

async function uploadParts(
  requests: VaultRequests,
  key: string,
  parts: AsyncGenerator<Part>,
): Promise<number> {
  const begin = { method: 'POST', key, query: { uploads: '' } } as const;
  const begun = await requests.askXml(begin, doing, 'InitiateMultipartUploadResult');
  const uploadId = textOf(begun, 'UploadId') ?? '';
  try {
    return await sendParts(requests, { key, uploadId }, parts);
  } catch (error) {
    // What came so far would lie there unseen, and be paid for.
    const ended = await requests.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    await ended?.body?.cancel();
    throw error;
  }
}

interface Upload {
  key: string;
  uploadId: string;
}

async function sendParts(requests: VaultRequests, to: Upload, parts: AsyncGenerator<Part>): Promise<number> {
  const tags: string[] = [];
  let bytes = 0;
  for await (const part of parts) {
    if (tags.length === mostParts) throw new Error(tooLarge);
    tags.push(await sendPart(requests, to, tags.length + 1, part));
    bytes += part.bytes;
  }
  await complete(requests, to, tags);
  return bytes;
}

const tooLarge =
  'The backup is larger than 80 GB, the limit for one file in a bucket. Set BACKUP_URL to a folder instead.';

async function sendPart(
  { ask }: VaultRequests,
  { key, uploadId }: Upload,
  number: number,
  { pieces }: Part,
): Promise<string> {
  const query = { partNumber: String(number), uploadId };
  const response = await ask({ method: 'PUT', key, query, content: contentOf(pieces, type) }, doing);
  await response.body?.cancel();
  return response.headers.get('etag') ?? '';
}

async function complete(requests: VaultRequests, { key, uploadId }: Upload, tags: string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const content = contentOf([Buffer.from(xml)], 'application/xml');
  const request = { method: 'POST', key, query: { uploadId }, content } as const;
  await requests.askXml(request, doing, 'CompleteMultipartUploadResult');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
