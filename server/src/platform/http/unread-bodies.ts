/**
 * What is refused before its body was read whole (rules/calls 18). Nobody reads on, so the connection is of no more use:
 * it is closed, after a while in which what was under way is let come and thrown away. Closed at once, the reply would
 * be lost on whoever is still sending.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Bytes and milliseconds for what was under way: a post with all the files that it may have, at a usual speed. */
const patience = { bytes: 16_000_000, time: 5_000 };

export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasUnreadBody(raw)) return payload;
    // The last of it may stand in what is being looked at just now.
    if (!raw.complete) await setImmediate();
    if (raw.complete) {
      // All of it is there, and stands before the next request.
      reply.raw.once('finish', () => raw.resume());
      return payload;
    }
    reply.header('connection', 'close');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    reply.header('content-length', String(Buffer.byteLength(payload)));
    return Readable.from(withoutHaste(payload, raw));
  });
}

/** Whether something may still come, or wait, that nobody has read. */
export function hasUnreadBody({ headers, readableEnded }: IncomingMessage): boolean {
  if (readableEnded) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The reply has its length: whoever reads it need not wait for the end of the connection. */
async function* withoutHaste(reply: string | Buffer, raw: IncomingMessage) {
  yield reply;
  await letCome(raw);
}

/** Until nothing more comes, or enough. */
function letCome(raw: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, patience.time);
    raw.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > patience.bytes) end();
    });
    raw.once('end', end).once('close', end).once('error', end);
    if (raw.destroyed) end();
    raw.resume();
  });
}
