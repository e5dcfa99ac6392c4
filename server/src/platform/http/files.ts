/** Pictures as they are stored, and the built scripts and styles: immutable, kept by browsers for a year. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import { type ProductId, wireId } from '#contract/core/ids.ts';
import { isSafeKey, pictureTypeOf } from '../storage/keys.ts';
import type { Storage } from '../storage/storage.ts';
import { asDownload } from './as-download.ts';
import { leaveDocumentHeaders } from './security-headers.ts';

export interface FileOptions {
  storage: Storage;
  /** False of a product that is deleted: then it has no files for anybody. */
  isInReach: (productId: ProductId) => Promise<boolean>;
  /** As its owner calls it. Undefined of what is stored for a product that it has not, or not yet; not asked of pictures. */
  findAttachmentName: (productId: ProductId, file: string) => Promise<string | undefined>;
  clientFolder: string | undefined;
}

const productIds = wireId<ProductId>();
/** By browsers alone: what stands between would go on showing what is out of reach. */
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
      if (!productId.success || !isSafeKey(key) || !(await isInReach(productId.data))) throw noSuchFile();
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
      // Names carry a hash of their content: what one has need not be compared, and all of it is asked for.
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
  storage: Storage,
  reply: FastifyReply,
  disposition = 'attachment',
): Promise<FastifyReply> {
  const file = await storage.read(key);
  if (file === undefined) throw noSuchFile();
  const type = pictureTypeOf(key);
  if (type === undefined) reply.header('content-disposition', disposition);
  if (file.bytes !== undefined) reply.header('content-length', String(file.bytes));
  return reply
    .header('cache-control', forAYear)
    .type(type ?? 'application/octet-stream')
    .send(file.stream);
}

/** As RFC 9239 calls them: some bytes less for each of a first visit than by the older name. */
function nameScripts(reply: FastifyReply): void {
  const isScript = String(reply.getHeader('content-type')).startsWith('application/javascript');
  if (isScript) reply.header('content-type', 'text/javascript; charset=utf-8');
}

function noSuchFile(): Fault {
  return new Fault('not_found', 'This file doesn’t exist.');
}
