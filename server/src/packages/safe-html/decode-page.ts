/** Decodes the bytes of a page. */
import { TextDecoder } from 'node:util';

/** Bytes at the beginning in which a page may declare its character set; browsers look at 1,024. */
const declarationWithin = 4_096;

const named = /charset\s*=\s*["']?([\w:.+-]+)/i;

/**
 * Uses the byte order mark, else the character set of `contentType`, else the one that the page declares; unknown ones
 * are ignored. Otherwise it is UTF-8, or if invalid, windows-1252, as most browsers guess. Invalid bytes become U+FFFD.
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
    // A page in UTF-16 would have been recognised by its byte order mark.
    if (label !== undefined) return /^utf-?16/i.test(label) ? 'utf-8' : label;
  }
  return undefined;
}
