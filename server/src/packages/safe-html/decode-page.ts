/** The text of a page that came as bytes. */
import { TextDecoder } from 'node:util';

/** Bytes at the beginning in which a page may name its character set; browsers look at 1,024. */
const declarationWithin = 4_096;

const named = /charset\s*=\s*["']?([\w:.+-]+)/i;

/**
 * By its byte order mark, else the character set that `contentType` names, else the one that the page names; those that nobody
 * knows are passed over. Otherwise it is UTF-8, or where it cannot be what most browsers guess, windows-1252. Bytes that mean nothing become U+FFFD.
 */
export function decodePage(content: Uint8Array, contentType: string): string {
  const decoder =
    decoderFor(byteOrder(content)) ??
    decoderFor(named.exec(contentType)?.[1]) ??
    decoderFor(declared(content)) ??
    new TextDecoder(guess(content));
  return decoder.decode(content);
}

function decoderFor(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** A page may have been cut in the middle of a character. */
function guess(content: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
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
