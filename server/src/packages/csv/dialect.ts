/** Detects the encoding and separator of a table from its bytes, since no file declares them. */
export const encodings = ['utf-8', 'windows-1252'] as const;
export const separators = [',', ';', '\t', '|'] as const;

export interface Dialect {
  encoding: (typeof encodings)[number];
  separator: (typeof separators)[number];
}

/** The dialect, and problems that are known once the whole file was read. */
export interface FoundDialect extends Dialect {
  /** True if the first bytes contain no NUL. Spreadsheet files, which are compressed, and UTF-16 text contain one. */
  isText: boolean;
  /** True if the file is UTF-8 with some invalid bytes. Reading replaces them with U+FFFD. */
  hasBadBytes: boolean;
  /** True if the file is UTF-8 and ends inside a character, so that it is truncated. */
  endsInLetter: boolean;
}

/** Bytes at the beginning, which contain the end of the first row. */
const openingBytes = 64_000;

/** Bytes at the beginning in which other file types have a NUL. */
const signBytes = 16;

/** Reads the whole content, because invalid UTF-8 may occur anywhere. Throws the errors of `content`. */
export async function findDialect(content: AsyncIterable<Uint8Array>): Promise<FoundDialect> {
  const bytes = new BytesAsUtf8();
  let opening = Buffer.alloc(0);
  for await (const chunk of content) {
    if (opening.length < openingBytes) opening = Buffer.concat([opening, chunk]);
    bytes.add(chunk);
  }
  const found = bytes.end();
  const separator = separatorOf(new TextDecoder(found.encoding).decode(opening));
  return { ...found, separator, isText: !opening.subarray(0, signBytes).includes(0) };
}

/** Detects UTF-8 even with a few invalid bytes. Text in another encoding contains no valid multi-byte characters. */
class BytesAsUtf8 {
  readonly #strict = new TextDecoder('utf-8', { fatal: true });
  readonly #patient = new TextDecoder('utf-8');
  #isValid = true;
  /** Counts valid characters beyond ASCII, and invalid bytes. */
  #letters = 0;
  #bad = 0;

  add(chunk: Uint8Array): void {
    this.#isValid &&= isUtf8(() => this.#strict.decode(chunk, { stream: true }));
    const text = this.#patient.decode(chunk, { stream: true });
    this.#letters += occurrences(text, /[^\0-\x7f\ufffd]/gu);
    this.#bad += occurrences(text, /\ufffd/g);
  }

  end(): Omit<FoundDialect, 'separator' | 'isText'> {
    if (this.#isValid) {
      const isWhole = isUtf8(() => this.#strict.decode());
      return { encoding: 'utf-8', hasBadBytes: false, endsInLetter: !isWhole };
    }
    const isMostly = this.#letters > this.#bad;
    return { encoding: isMostly ? 'utf-8' : 'windows-1252', hasBadBytes: isMostly, endsInLetter: false };
  }
}

function isUtf8(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (!isInvalidText(error)) throw error;
    return false;
  }
}

function isInvalidText(error: unknown): boolean {
  return (
    error instanceof TypeError && (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  );
}

const occurrences = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** `sep=;` as a first line tells Excel the separator. Spreadsheets do not count it as a row. */
const separatorLine = /^"?sep=(.?)"?$/i;

export function isSeparatorLine(line: string): boolean {
  return separatorLine.test(line);
}

/** The first one wins if two are equally frequent. */
function separatorOf(opening: string): Dialect['separator'] {
  const named = separatorLine.exec(opening.split(/[\r\n]/, 1)[0] ?? '')?.[1];
  const known = separators.find((separator) => separator === named);
  if (known !== undefined) return known;
  const unquoted = opening.replaceAll(/"[^"]*"/g, '').trimStart();
  const [first = ''] = unquoted.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((most, other) => (count(other) > count(most) ? other : most));
}
