/** Serves stored pictures, and built scripts and styles: immutable, cached by browsers for a year. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import { type ProductId, wireId } from '#contract/core/ids.ts';
import { type BlobStore, isKey } from '../../packages/blob-store/index.ts';
import { pictureTypeOf } from '../file-store.ts';
import { leaveDocumentHeaders } from './security-headers.ts';

export interface FileOptions {
  storage: BlobStore;
  /** False for a deleted product, whose files are not served. */
  isInReach: (productId: ProductId) => Promise<boolean>;
  /** The owner's file name. Undefined for files that the product does not have (yet); unused for pictures. */
  findAttachmentName: (productId: ProductId, file: string) => Promise<string | undefined>;
  clientFolder: string | undefined;
}

const productIds = wireId<ProductId>();
/** Cached by browsers alone: proxies would keep showing deleted files. */
const forAYear = 'private, max-age=31536000, immutable';

export async function registerFiles(app: FastifyInstance, options: FileOptions): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => {
      leaveDocumentHeaders(reply);
      nameScripts(reply);
    });
    await serveFiles(files, options);
  });
}

async function serveFiles(
  app: FastifyInstance,
  { storage, isInReach, findAttachmentName, clientFolder }: FileOptions,
): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>(
    '/uploads/products/:id/:file',
    async ({ params: { id, file } }, reply) => {
      const productId = productIds.safeParse(id);
      const key = `products/${id}/${file}`;
      if (!productId.success || !isKey(key) || !(await isInReach(productId.data))) throw noSuchFile();
      if (pictureTypeOf(file) !== undefined) return sendFile(key, storage, reply);
      const name = await findAttachmentName(productId.data, file);
      if (name === undefined) throw noSuchFile();
      return sendFile(key, storage, reply, asDownload(name));
    },
  );
  app.get<{ Params: { file: string } }>('/uploads/avatars/:file', ({ params }, reply) =>
    sendFile(`avatars/${params.file}`, storage, reply),
  );
  if (clientFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      // File names contain a content hash, so revalidation and ranges are unnecessary.
      acceptRanges: false,
      lastModified: false,
      etag: false,
      maxAge: '1y',
      immutable: true,
    });
  }
}

async function sendFile(
  key: string,
  storage: BlobStore,
  reply: FastifyReply,
  disposition = 'attachment',
): Promise<FastifyReply> {
  const file = await storage.get(key);
  if (file === undefined) throw noSuchFile();
  const type = pictureTypeOf(key);
  if (type === undefined) reply.header('content-disposition', disposition);
  if (file.bytes !== undefined) reply.header('content-length', String(file.bytes));
  return reply
    .header('cache-control', forAYear)
    .type(type ?? 'application/octet-stream')
    .send(file.stream);
}

/** RFC 9239's types, which are a few bytes shorter. */
function nameScripts(reply: FastifyReply): void {
  const isScript = String(reply.getHeader('content-type')).startsWith('application/javascript');
  if (isScript) reply.header('content-type', 'text/javascript; charset=utf-8');
}

function noSuchFile(): Fault {
  return new Fault('not_found', 'This file doesn’t exist.');
}

/** The `Content-Disposition` that saves a file under its owner's name (RFC 6266). */
export function asDownload(name: string): string {
  // RFC 8187 allows fewer characters than URLs.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** Downloads: a form posts a one-time token, so that no secret stands in an address. */
export interface DownloadedFile {
  name: string;
  /** A media type. */
  type: string;
  content: Readable;
  /** If known beforehand. */
  bytes?: number | undefined;
}

/** For calls that return such a token. */
export const downloadLimit = { perAddress: 100, perAccount: 20, windowMinutes: 60, counts: 'calls' } as const;

/**
 * A form target instead of a call, so no script holds the file. `take` consumes the token, and throws a Fault whose
 * sentence is shown.
 */
export function registerDownloadByToken(
  app: FastifyInstance,
  path: string,
  take: (word: string) => Promise<DownloadedFile>,
): void {
  app.post<{ Body: unknown }>(path, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    try {
      const { name, type, content, bytes } = await take(tokenIn(body));
      if (bytes !== undefined) reply.header('content-length', String(bytes));
      return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // An error page for the person who clicked.
      return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message);
    }
  });
}

function tokenIn(body: unknown): string {
  const { token } = (body ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
}
