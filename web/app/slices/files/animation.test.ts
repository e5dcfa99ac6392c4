import { expect, test } from 'vitest';
import { movesIn } from './animation.ts';

const bytes = (written: string) => Uint8Array.from(written, (sign) => sign.charCodeAt(0));

/** A GIF of one pixel; each frame may follow a block with its duration. */
const gif = (frames: number) =>
  bytes(
    `GIF89a\x01\0\x01\0\x80\0\0${'\0'.repeat(6)}!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0` +
      '!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0'.repeat(frames) +
      ';',
  );
const chunk = (name: string, data: string) => `\0\0\0${String.fromCharCode(data.length)}${name}${data}CRC.`;
const png = (...chunks: string[]) =>
  bytes(`\x89PNG\r\n\x1a\n${chunk('IHDR', '0123456789abc')}${chunks.join('')}`);
const webp = (flags: string) => bytes(`RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0${flags}\0\0\0`);
const avif = (brands: string) => bytes(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}avis`);

test.each([
  ['a GIF of two frames', gif(2), true],
  ['a GIF of one frame', gif(1), false],
  ['a truncated GIF', gif(2).subarray(0, 60), false],
  ['a PNG of two frames', png(chunk('acTL', '\0\0\0\x02\0\0\0\0'), chunk('IDAT', 'x')), true],
  ['a PNG', png(chunk('IDAT', 'acTL')), false],
  ['an animated WebP', webp('\x02'), true],
  ['a transparent WebP', webp('\x10'), false],
  ['an animated AVIF', avif('avis\0\0\0\0avifmsf1'), true],
  ['an AVIF compatible with animation', avif('avif\0\0\0\0mif1avis'), true],
  ['an AVIF', avif('avif\0\0\0\0mif1'), false],
  ['a text', bytes('GIF is a format, '), false],
])('detects whether %s is animated', (_what, content, moves) => {
  expect(movesIn(content)).toBe(moves);
});
