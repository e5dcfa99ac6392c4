/** What kind of picture a file is, by its content: names and declared types are not asked (rules/files 2). */

/** As sharp names them; AVIF travels in the container of HEIF. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** Undefined for everything else, SVG included. */
export function pictureFormat(content: Buffer): PictureFormat | undefined {
  const words = (start: number, end: number) => content.toString('latin1', start, end);
  if (content.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (content.subarray(0, 8).equals(pngStart)) return 'png';
  if (/^GIF8[79]a/.test(words(0, 6))) return 'gif';
  if (words(0, 4) === 'RIFF' && words(8, 12) === 'WEBP') return 'webp';
  if (words(4, 8) === 'ftyp' && /^avi[fs]$/.test(words(8, 12))) return 'heif';
  return undefined;
}
