/**
 * Subsets the fonts of the pages (docs/decisions/0033). They keep the letters of Western European languages and the
 * weights that styles name. They keep the features that browsers enable by default or styles request.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const whole = {
  inter: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'source-serif-4': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
};

/** The same as `unicode-range` in theme/fonts.css. */
const letters = [spanOf(0x20, 0x7e), spanOf(0xa0, 0xff), '‑–—‘’“”„•…‹›€™−↑↓\u2009\u202f'].join('');
const weights = { min: 400, max: 700 };
const features = ['kern', 'liga', 'calt', 'clig', 'rlig', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/** Ignored by git, like build results. */
const folder = fileURLToPath(new URL('.react-router/fonts/', import.meta.url));

/** Writes the subset fonts into a folder and returns its path. */
export async function cutFonts(): Promise<string> {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(whole).map(([name, file]) => cut(file, `${folder}${name}.woff2`)));
  return folder;
}

async function cut(file: string, target: string): Promise<void> {
  const font = await readFile(fileURLToPath(import.meta.resolve(file)));
  const options = { keepFeatures: features, variationAxes: { wght: weights }, noHinting: true };
  await writeFile(target, await subsetFont(font, letters, { targetFormat: 'woff2', ...options }));
}

function spanOf(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
