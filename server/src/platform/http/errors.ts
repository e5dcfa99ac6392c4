/** The one place where a failure becomes a reply. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Fault, faultReply } from '#contract/core/fault.ts';

const sentences: Record<number, ConstructorParameters<typeof Fault>> = {
  400: ['malformed', 'The request could not be read.'],
  // A name that no file can have.
  403: ['not_found', 'There is nothing at this address.'],
  404: ['not_found', 'There is nothing at this address.'],
  406: ['malformed', 'The request could not be read.'],
  413: ['too_large', 'That is too large.'],
  414: ['not_found', 'There is nothing at this address.'],
  415: ['unsupported_media', 'Please send JSON, a urlencoded form or multipart.'],
};

/** Failures of connecting to PostgreSQL, by its own or by the system's code. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** Any thrown thing as a Fault; what is not expected is logged with the request's id and told as a generic sentence. */
export function toFault(error: unknown, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error;
  const { statusCode, code } = error as Partial<FastifyError>;
  const known = statusCode === undefined ? undefined : sentences[statusCode];
  if (known !== undefined && code?.startsWith('FST_')) return new Fault(...known);
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database cannot be reached');
    return new Fault('unavailable', 'Guildhall is not ready just now. Please try again in a moment.', {
      retryAfter: 5,
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

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (
    (code !== undefined && unavailableCodes.has(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
