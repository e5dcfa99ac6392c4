/**
 * Parses multipart bodies: fields into memory, files to temporary storage as they arrive (rules/calls 2 and rules/calls
 * 17).
 */
import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type BodyKind, type BodyLimit, bodyLimits, type WireBody } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { dataUrlLength } from '#contract/files/data-url.ts';
import { type FileIn, filesLimit, uploadLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { tooLarge, unreadable, valuesIn, wireBody } from './body.ts';
import type { Upload } from './upload-folder.ts';

/** Limits per file; exceeding one ends the parsing. */
export const fileLimits = { fileSize: uploadLimit, files: filesLimit } as const;

/** Bytes. */
const filesTogether = fileLimits.files * fileLimits.fileSize;
/** Bytes of files that arrive as text, if files are expected: one of the maximum size. */
const fileTextLimit = dataUrlLength(uploadLimit);

/** The options for parsing a multipart body. */
export interface MultipartReading {
  kind: BodyKind;
  /** The field whose files are stored, and where; without it files are ignored. */
  files?: { field: string; upload: Upload } | undefined;
}

/** Returns the fields; a repeated field becomes a list. Files may arrive as text if files are expected. */
export async function readMultipart(
  request: FastifyRequest,
  { kind, files }: MultipartReading,
): Promise<WireBody> {
  const filesField = files?.field;
  const limit = bodyLimits[kind].bytes + (filesField === undefined ? 0 : filesTogether);
  const fault = () => (filesField === undefined ? tooLarge() : fileTooLarge(filesField));
  if (Number(request.headers['content-length']) > limit) throw fault();
  if (request.raw.destroyed) throw unreadable();
  const excess = new AbortController();
  try {
    const parts = readParts(request, bodyLimits[kind], files);
    return await Promise.race([parts, refuseBeyond(request.raw, limit, fault, excess.signal)]);
  } catch (error) {
    // Stops the parser; the rest of the body is discarded.
    request.raw.unpipe();
    throw explain(error, filesField);
  } finally {
    excess.abort();
  }
}

async function readParts(
  request: FastifyRequest,
  limit: BodyLimit,
  files: MultipartReading['files'],
): Promise<WireBody> {
  const fields = new Fields(limit, files?.field);
  const fieldSize = files === undefined ? limit.bytes : fileTextLimit;
  const most = { fields: limit.values, parts: limit.values + fileLimits.files };
  for await (const part of request.parts({ limits: { fieldSize, ...most } })) {
    if (isNameless(part)) throw unreadable();
    if (part.type === 'field') fields.addText(part);
    else if (files !== undefined && fields.isFiles(part.fieldname) && part.filename !== '') {
      fields.add(part.fieldname, await sentFile(part, files.upload));
    } else part.file.resume();
  }
  return fields.body();
}

/** Rejects once the body exceeds its bytes; never resolves. */
function refuseBeyond(body: Readable, limit: number, fault: () => Fault, end: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    const count = ({ length }: Buffer) => {
      bytes += length;
      if (bytes > limit) reject(fault());
    };
    body.on('data', count);
    end.addEventListener('abort', () => body.off('data', count), { once: true });
  });
}

/** The parsed fields, and the remaining limits. */
class Fields {
  readonly #filesField: string | undefined;
  readonly #found = new Map<string, unknown[]>();
  /** Bytes. */
  readonly #room: { text: number; files: number };
  #values: number;

  constructor({ bytes, values }: BodyLimit, filesField: string | undefined) {
    this.#filesField = filesField;
    this.#room = { text: bytes, files: fileTextLimit };
    this.#values = values;
  }

  isFiles(name: string): boolean {
    return this.#filesField !== undefined && plainName(name) === this.#filesField;
  }

  add(name: string, value: unknown): void {
    const plain = plainName(name);
    const known = this.#found.get(plain);
    if (known === undefined) this.#found.set(plain, [value]);
    else known.push(value);
  }

  /** Adds a text field and counts it against the limits. Throws `too_large`. */
  addText({ fieldname, value, valueTruncated }: MultipartValue): void {
    const isFiles = this.isFiles(fieldname);
    const kind = isFiles ? 'files' : 'text';
    const content = contentOf(value);
    this.#room[kind] -= content.bytes;
    this.#values -= content.values;
    if (valueTruncated || this.#room[kind] < 0 || this.#values < 0) {
      throw isFiles ? fileTooLarge(fieldname) : tooLarge();
    }
    // Browsers send an empty part for a file input without a file.
    if (!isFiles || value !== '') this.add(fieldname, value);
  }

  body(): WireBody {
    const fields = [...this.#found].map(([name, values]) => {
      const isList = values.length > 1 || this.isFiles(name);
      return [name, isList ? values : values[0]] as const;
    });
    return wireBody(Object.fromEntries(fields));
  }
}

/** The parser's types promise a name; a body may lack it. */
function isNameless({ fieldname }: { fieldname?: string }): boolean {
  return fieldname === undefined;
}

/** A part with a JSON content type arrives parsed. */
function contentOf(value: unknown): { bytes: number; values: number } {
  if (typeof value === 'string') return { bytes: Buffer.byteLength(value), values: 1 };
  const json = Buffer.from(JSON.stringify(value));
  return { bytes: json.length, values: valuesIn(json) };
}

async function sentFile(part: MultipartFile, upload: Upload): Promise<FileIn<'sent'>> {
  const content = await upload.store(part.file);
  if (part.file.truncated) throw fileTooLarge(part.fieldname);
  return { state: 'sent', name: unescaped(part.filename ?? ''), content };
}

/** Unescapes file names as the HTML standard escapes them: quotation marks and line breaks only. */
function unescaped(name: string): string {
  return name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

function plainName(name: string): string {
  return name.endsWith('[]') ? name.slice(0, -2) : name;
}

/**
 * Returns the error to reply with. The parser's limit errors have codes; any other error means the body is unreadable.
 */
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
