/** What came with a request, as an object: JSON, a urlencoded form or multipart (rules/calls 2). */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BodyKind, bodyLimits } from '#contract/core/body.ts';
import type { WireBody } from '#contract/core/call.ts';
import { wireBody } from './decode.ts';
import { collected, hasArrived, type Reading, takeArrived, takeIn, tooLarge } from './intake.ts';
import { readMultipart } from './multipart.ts';
import { readForm, readJson } from './values.ts';

/** Not read yet: who may, and how much, its call knows. */
class UnreadBody {
  readonly spelling: 'json' | 'form';
  readonly content: Readable;

  constructor(spelling: 'json' | 'form', content: Readable) {
    this.spelling = spelling;
    this.content = content;
  }
}

/** For routes that read their bodies with `readBody`; multipart waits anyway. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;
  for (const spelling of ['json', 'form'] as const) {
    app.removeContentTypeParser(types[spelling]);
    app.addContentTypeParser(types[spelling], (_request, content, done) =>
      done(null, new UnreadBody(spelling, content)),
    );
  }
}

/** Throws `malformed`, `too_large`, `too_slow`, and what there is no room for. */
export async function readBody(request: FastifyRequest, reading: Reading): Promise<WireBody> {
  if (request.isMultipart()) return readMultipart(request, reading);
  const { body } = request;
  return body instanceof UnreadBody ? wireBody(await readFields(request, body, reading)) : {};
}

async function readFields(
  request: FastifyRequest,
  { spelling, content }: UnreadBody,
  { kind, pace, place }: Reading,
): Promise<unknown> {
  const { bytes } = bodyLimits[kind];
  if (Number(request.headers['content-length']) > bytes) throw tooLarge();
  const intake = { limit: bytes, tooLarge, pace, place };
  const read = hasArrived(content)
    ? takeArrived(content, intake)
    : await takeIn(content, intake, (refusal) => collected(content, refusal));
  return fieldsIn(request, spelling, read, kind);
}

async function fieldsIn(
  request: FastifyRequest,
  spelling: UnreadBody['spelling'],
  content: Buffer,
  kind: BodyKind,
): Promise<unknown> {
  const { values } = bodyLimits[kind];
  // A call without a body may still say that it sends JSON.
  if (content.length === 0) return undefined;
  return spelling === 'json' ? readJson(request, content, values) : readForm(content, values);
}
