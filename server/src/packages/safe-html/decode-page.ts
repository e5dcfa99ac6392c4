/** The text of a page that came as bytes. */
import { TextDecoder } from 'node:util';

/** Bytes at the beginning in which a page may name its character set; browsers look at 1,024. */
const declarationWithin = 4_096;

const named = /charset\s*=\s*["']?([\w:.+-]+)/i;

/**
 * By its byte order mark, else the character set that `contentType` names, else the one that the page names;
 * UTF-8 where that is none that anybody knows. Bytes that mean nothing become U+FFFD.
 */
export function decodePage(content: Uint8Array, contentType: string): string {
  return decoderFor(byteOrder(content) ?? named.exec(contentType)?.[1] ?? declared(content)).decode(content);
}

function decoderFor(label = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

function byteOrder([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

/** `<meta charset="…">`, or the longer `<meta http-equiv … content="text/html; charset=…">`. */
function declared(content: Uint8Array): string | undefined {
  const beginning = Buffer.from(content.subarray(0, declarationWithin)).toString('latin1');
  for (const [tag] of beginning.matchAll(/<meta\s[^>]*>/gi)) {
    const label = named.exec(tag)?.[1];
    // Whoever could read this in UTF-16 would have found other bytes.
    if (label !== undefined) return /^utf-?16/i.test(label) ? 'utf-8' : label;
  }
  return undefined;
}
