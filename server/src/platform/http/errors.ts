/** Converts errors to replies. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Fault, faultReply, retrySoon } from '#contract/core/fault.ts';
import { bodyTexts, callTexts } from '#contract/core/texts.ts';
import { BlobStoreError } from '../../packages/blob-store/index.ts';

const sentences: Record<number, ConstructorParameters<typeof Fault>> = {
  400: ['malformed', bodyTexts.unreadable],
  // A file name that is too long or invalid.
  403: ['not_found', callTexts.nothingHere],
  404: ['not_found', callTexts.nothingHere],
  406: ['malformed', bodyTexts.unreadable],
  413: ['too_large', bodyTexts.tooLarge],
  414: ['not_found', callTexts.nothingHere],
  415: ['unsupported_media', 'Send JSON, a urlencoded form or multipart.'],
};

/** Codes of PostgreSQL and the system for unreachable services and lack of space. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  // Disk full, or too many open files.
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  // Statement timeouts, often while waiting for locks.
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
]);
/** Errors of drivers and connections without a code. */
const unavailableWords =
  /timeout e(?:xceeded when trying to connect|xpired)|Query read timeout|Connection terminated|is not queryable|other side closed/;
/** PgBouncer without a server connection: it uses the code of a protocol error. */
const poolerCode = '08P01';
const poolerWords =
  /server login has been failing|server conn crashed|server shutting down|client_login_timeout|suspend_timeout|cannot connect to server|query_wait_timeout|no more connections allowed/;

/** Converts any error to a Fault; unexpected ones are logged with the request id and answered generically. */
export function toFault(error: unknown, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error;
  const { statusCode, code, expose } = error as Partial<FastifyError> & { expose?: boolean };
  const known = statusCode === undefined ? undefined : sentences[statusCode];
  // Errors of the framework and of file serving, which mark the client's own faults.
  if (known !== undefined && (code?.startsWith('FST_') || expose === true)) return new Fault(...known);
  if (isUnavailable(error)) {
    request.server.diskMonitor.note(error);
    request.log.error({ err: error }, 'what is needed cannot be reached, or has no room');
    return new Fault('unavailable', 'We are not ready yet. Please try again in a moment.', {
      retryAfter: retrySoon,
    });
  }
  request.log.error({ err: error }, 'unexpected failure');
  return new Fault(
    'internal',
    `Something went wrong on our side. Please try again. (Reference ${request.id})`,
  );
}

export function sendFault(fault: Fault, reply: FastifyReply): FastifyReply {
  if (fault.details.retryAfter !== undefined)
    reply.header('retry-after', String(Math.ceil(fault.details.retryAfter)));
  return reply.code(fault.status).header('cache-control', 'no-store').send(faultReply(fault));
}

/** A bucket that denies access is misconfigured, so a retry is pointless. */
function isBucketAway(error: Error): boolean {
  if (!(error instanceof BlobStoreError)) return false;
  const { problem, details } = error;
  return problem === 'silent' || problem === 'unreachable' || (details.status ?? 0) >= 500;
}

function isOfPooler(code: string, { message }: Error): boolean {
  return code === poolerCode && poolerWords.test(message);
}

/** True if a dependency is temporarily unavailable or full. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Fault) return error.code === 'unavailable';
  const { code, cause } = error as { code?: string; cause?: unknown };
  const isKnown = code !== undefined && (unavailableCodes.has(code) || isOfPooler(code, error));
  // The S3 client wraps the connection's error.
  return isKnown || isBucketAway(error) || unavailableWords.test(error.message) || isUnavailable(cause);
}
