/** How a table is spelled: by its bytes, since no file says it. */
export const encodings = ['utf-8', 'windows-1252'] as const;
export const separators = [',', ';', '\t', '|'] as const;

export interface Dialect {
  encoding: (typeof encodings)[number];
  separator: (typeof separators)[number];
}

/** What else shows once all of it was read. */
export interface FoundDialect extends Dialect {
  /** No NUL stands at its beginning, as in files of a spreadsheet’s own, which are packed, and in letters of two bytes. */
  isText: boolean;
  /** It is UTF-8, and some bytes between its letters are none; reading puts U+FFFD in their place. */
  hasBadBytes: boolean;
  /** It is UTF-8, and ends inside a letter: something is missing. */
  endsInLetter: boolean;
}

/** Of the beginning, in which the first row ends. */
const openingBytes = 64_000;

/** Of the beginning, within which other kinds of files have a NUL. */
const signBytes = 16;

/** Reads all of it: one byte that is no UTF-8 may stand anywhere. Throws what `content` throws. */
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

/** Whether bytes are UTF-8, also with a few that are not: what else is written in another encoding has no letters in it. */
class BytesAsUtf8 {
  readonly #strict = new TextDecoder('utf-8', { fatal: true });
  readonly #patient = new TextDecoder('utf-8');
  #isValid = true;
  /** Beyond ASCII: those that are letters in UTF-8, and bytes that are none. */
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

/** `sep=;` as a first line, by which Excel is told the separator; no spreadsheet counts it as a row. */
const separatorLine = /^"?sep=(.?)"?$/i;

export function isSeparatorLine(line: string): boolean {
  return separatorLine.test(line);
}

/** The first one wins where two are as frequent. */
function separatorOf(opening: string): Dialect['separator'] {
  const named = separatorLine.exec(opening.split(/[\r\n]/, 1)[0] ?? '')?.[1];
  const known = separators.find((separator) => separator === named);
  if (known !== undefined) return known;
  const unquoted = opening.replaceAll(/"[^"]*"/g, '').trimStart();
  const [first = ''] = unquoted.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((most, other) => (count(other) > count(most) ? other : most));
}
