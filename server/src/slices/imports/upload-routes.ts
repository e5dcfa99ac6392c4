/** Uploads of tables. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import { shownFileName } from '#contract/files/file-name.ts';
import { getNewestImport } from '#contract/imports/calls.ts';
import {
  fileNameHeader,
  type Import,
  type ImportKind,
  importKinds,
  importLimits,
} from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { forwardStream } from '../../platform/http/forward-stream.ts';
import type { FindViewer, Viewer } from '../../platform/http/viewer.ts';
import { signedIn } from '../../platform/http/viewer.ts';
import { abandonImport, createImport, startCheck, storeFile } from './receive-upload.ts';

/**
 * Not an API call, as a file of this size is stored while it arrives. Permission is checked before the upload is read,
 * and again after it.
 */
export function registerTableUpload(app: FastifyInstance, context: AppContext, findViewer: FindViewer): void {
  app.register(async (uploads) => {
    uploads.addContentTypeParser('text/csv', (_request, _content, done) => done(null));
    for (const kind of importKinds) {
      uploads.post(paths.uploadTable(kind), async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const admit = () => signedIn('admin', request, findViewer);
        const begun = await receive(context, kind, request, admit);
        return reply.send(getNewestImport.reply.toWire(begun));
      });
    }
  });
}

async function receive(
  context: AppContext,
  kind: ImportKind,
  request: FastifyRequest,
  admit: () => Promise<Viewer>,
): Promise<Import> {
  const viewer = await admit();
  if (!request.headers['content-type']?.startsWith('text/csv'))
    throw new Fault('unsupported_media', importTexts.noFile);
  const created = await createImport(context, { kind, fileName: fileNameOf(request) }, viewer);
  try {
    await forwardStream(request.raw, limit, (content) => storeFile(context, created, content));
    await admit();
    return await startCheck(context, created);
  } catch (error) {
    await abandonImport(context, created);
    throw error;
  }
}

const limit = {
  bytes: importLimits.bytes,
  tooLarge: () => new Fault('too_large', importTexts.tooLarge),
};

/**
 * The name is in a header, not in the address, as logs contain addresses. Undecodable names are ignored, and unreadable
 * characters removed.
 */
function fileNameOf({ headers }: FastifyRequest): string {
  const named = headers[fileNameHeader];
  try {
    return typeof named === 'string' ? shownFileName(decodeURIComponent(named)) : '';
  } catch {
    return '';
  }
}
