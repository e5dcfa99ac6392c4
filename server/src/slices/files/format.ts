/** Detects the type of a file by its content, not by its name or declared type (rules/files 2). */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Formats as sharp names them. AVIF uses the container of HEIF. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** Detects the picture format; undefined for everything else, SVG and text included. */
export function pictureFormat(content: Buffer): PictureFormat | undefined {
  const words = (start: number, end: number) => content.toString('latin1', start, end);
  if (isText(content)) return undefined;
  if (content.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (content.subarray(0, 8).equals(pngStart)) return 'png';
  if (/^GIF8[79]a/.test(words(0, 6))) return 'gif';
  if (words(0, 4) === 'RIFF' && words(8, 12) === 'WEBP') return 'webp';
  if (words(4, 8) === 'ftyp' && hasAvifBrand(content)) return 'heif';
  return undefined;
}

/** The first box contains a major brand, which need not be AVIF, followed by all compatible brands. */
function hasAvifBrand(content: Buffer): boolean {
  const end = Math.min(content.readUInt32BE(0), content.length);
  for (let at = majorBrand; at + 4 <= end; at += 4) {
    // Offset 12 contains the version, which is no brand.
    if (at !== 12 && /^avi[fs]$/.test(content.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** The offset of the major brand in bytes. */
const majorBrand = 8;

/**
 * Returns the picture with the major brand by which sharp knows AVIF. Sharp rejects other brands without reading on.
 */
export function withKnownBrand(content: Buffer): Buffer {
  if (pictureFormat(content) !== 'heif') return content;
  const known = Buffer.from(content);
  known.write('avif', majorBrand, 'latin1');
  return known;
}

/**
 * True for text in any encoding: Excel writes CSV files in Windows encodings, and Notepad may use two bytes per
 * character.
 */
export function isText(content: Buffer): boolean {
  return isUtf8(content) ? !content.includes(0) : !hasControls(decoded(content));
}

function decoded(content: Buffer): string {
  const encoding = byteOrderMarks.get(content.toString('hex', 0, 2));
  try {
    if (encoding !== undefined) return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    // The file begins like UTF-16 but is not text.
  }
  return content.toString('latin1');
}

const byteOrderMarks = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

function hasControls(text: string): boolean {
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code < 0x20 && !controlsOfText.has(code)) return true;
  }
  return false;
}

/** Tab, line feed, form feed and carriage return. */
const controlsOfText = new Set([0x09, 0x0a, 0x0c, 0x0d]);
