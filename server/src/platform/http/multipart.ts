import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { WireBody } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { dataUrlLength } from '#contract/files/data-url.ts';
import { type FileIn, filesLimit, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { wireBody } from './decode.ts';

/** Files as the framework limits them: a larger one, or one more, ends the reading of the body. */
export const fileLimits = { fileSize: uploadLimit, files: filesLimit } as const;

/** Bytes of a body without its files: the longest description, three times over. */
export const textLimit = 400_000;
/** Bytes of files that come as text, where files are asked for: one of the largest. */
const fileTextLimit = dataUrlLength(uploadLimit);

/**
 * The fields of a multipart body; a repeated field becomes a list. Files of the field that the call asks for
 * are read into memory, others are passed over; a file may come as text there.
 */
export async function readMultipart(request: FastifyRequest, filesField?: string): Promise<WireBody> {
  // Its sender left before it was its turn: nothing would ever come.
  if (request.raw.destroyed) throw unreadable();
  const fields = new Map<string, unknown[]>();
  const add = (name: string, value: unknown) => {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  };
  const isFiles = (name: string) => filesField !== undefined && plainName(name) === filesField;
  const fieldSize = filesField === undefined ? textLimit : fileTextLimit;
  const room = { text: textLimit, files: fileTextLimit };
  try {
    for await (const part of request.parts({ limits: { fieldSize } })) {
      if (isNameless(part)) throw unreadable();
      if (part.type === 'file') {
        if (isFiles(part.fieldname) && part.filename !== '')
          add(plainName(part.fieldname), await sentFile(part));
        else part.file.resume();
        continue;
      }
      const kind = isFiles(part.fieldname) ? 'files' : 'text';
      room[kind] -= bytesOf(part.value);
      if (part.valueTruncated || room[kind] < 0) {
        throw kind === 'files' ? fileTooLarge(part.fieldname) : new Fault('too_large', 'That is too large.');
      }
      // What a form sends for files that nobody chose.
      if (isFiles(part.fieldname) && part.value === '') continue;
      add(plainName(part.fieldname), part.value);
    }
  } catch (error) {
    // Nobody reads on: what still comes is not kept.
    request.raw.unpipe();
    throw explain(error, filesField);
  }
  return wireBody(
    Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length > 1 || isFiles(name) ? values : values[0]]),
    ),
  );
}

/** The reader's types promise a name; a body may lack it. */
function isNameless({ fieldname }: { fieldname?: string }): boolean {
  return fieldname === undefined;
}

/** A part that says it is JSON comes parsed. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Collected in one piece of memory of its own. */
async function sentFile(part: MultipartFile): Promise<FileIn<'sent'>> {
  const { buffer, byteOffset, byteLength } = await part.toBuffer();
  return {
    state: 'sent',
    name: part.filename ?? '',
    content: new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength),
  };
}

function plainName(name: string): string {
  return name.endsWith('[]') ? name.slice(0, -2) : name;
}

/** Limits have codes of the framework's own; what else fails while a body is read is a body that cannot be read. */
function explain(error: unknown, filesField: string | undefined): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (filesField !== undefined && code === 'FST_REQ_FILE_TOO_LARGE') {
    return fileTooLarge(filesField);
  }
  if (filesField !== undefined && code === 'FST_FILES_LIMIT') {
    const sentence = fileTexts.tooMany(filesLimit);
    return new Fault('too_large', sentence, { errors: { [filesField]: sentence } });
  }
  const isKnown = error instanceof Fault || code.startsWith('FST_');
  return isKnown ? error : unreadable();
}

function fileTooLarge(field: string): Fault {
  return new Fault('too_large', fileTexts.tooLarge, { errors: { [plainName(field)]: fileTexts.tooLarge } });
}

function unreadable(): Fault {
  return new Fault('malformed', 'The request could not be read.');
}
