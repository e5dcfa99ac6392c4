/** How a table is spelled: by its bytes, since no file says it. */
export const encodings = ['utf-8', 'windows-1252'] as const;
export const separators = [',', ';', '\t'] as const;

export interface Dialect {
  encoding: (typeof encodings)[number];
  separator: (typeof separators)[number];
}

/** Of the beginning, in which the first row ends. */
const openingBytes = 64_000;

/** Reads all of it: one byte that is no UTF-8 may stand anywhere. Throws what `content` throws. */
export async function findDialect(content: AsyncIterable<Uint8Array>): Promise<Dialect> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let encoding: Dialect['encoding'] = 'utf-8';
  let opening = Buffer.alloc(0);
  try {
    for await (const chunk of content) {
      if (opening.length < openingBytes) opening = Buffer.concat([opening, chunk]);
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
  } catch (error) {
    if (!isInvalidText(error)) throw error;
    encoding = 'windows-1252';
  }
  return { encoding, separator: separatorOf(new TextDecoder(encoding).decode(opening)) };
}

function isInvalidText(error: unknown): boolean {
  return error instanceof TypeError && (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/** The first one wins where two are as frequent. */
function separatorOf(opening: string): Dialect['separator'] {
  const unquoted = opening.replaceAll(/"[^"]*"/g, '').trimStart();
  const [first = ''] = unquoted.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((most, other) => (count(other) > count(most) ? other : most));
}
