/** How much script the home page brings along. */
import { brotliCompressSync, constants } from 'node:zlib';
import { startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { freshDataDir, removeDataDir } from '../harness/catalogues.ts';
import { counted, type Row } from '../harness/figures.ts';
import { ask, page } from '../harness/http.ts';
import { kibibytes } from '../harness/numbers.ts';
import type { Part } from './part.ts';

export const scripts: Part = {
  name: 'scripts',
  minutes: 0.2,
  async measure() {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      const sizes = await scriptsOf(application.origin, '/');
      const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      const largest = [...sizes].sort(([, a], [, b]) => b - a);
      return {
        title: 'Script of the home page',
        how: 'Every script that the page names or that a script of it imports, each compressed with brotli, quality 11. Scripts that load later, on demand, are not counted.',
        rows: [
          // Their names change with their content, so that no history of each can be kept.
          ...largest.map(([file, bytes]): Row => [file, { size: kibibytes(bytes).toFixed(1) }]),
          [
            'all',
            {
              size: counted(kibibytes(total), 'KiB', bars.scriptSize),
              files: counted(sizes.size, 'files', bars.scriptFiles),
            },
          ],
        ],
      };
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

/** File → bytes as brotli. */
async function scriptsOf(origin: string, path: string): Promise<Map<string, number>> {
  const html = (await ask(origin, page(path))).body.toString();
  const sizes = new Map<string, number>();
  const wanted = namedIn(html, path);
  for (const file of wanted) {
    if (sizes.has(file)) continue;
    const { status, body } = await ask(origin, page(file));
    if (status !== 200) throw new Error(`${file} answers ${status}.`);
    sizes.set(file, brotliBytes(body));
    for (const imported of importedBy(body.toString(), file)) wanted.push(imported);
  }
  return sizes;
}

function namedIn(html: string, path: string): string[] {
  const elements = html.match(/<(?:link|script)\b[^>]*>/g) ?? [];
  const named = elements
    .filter((element) => /^<script|rel="later"/.test(element))
    .flatMap((element) => /\b(?:src|href)="([^"]+)"/.exec(element)?.[1] ?? []);
  const inline = [...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map(([, text = '']) => text);
  return [...named, ...inline.flatMap((text) => importedBy(text, path)), ...inline.flatMap(entryIn)];
}

/** The pages' entry is imported once the routes are there. */
function entryIn(text: string): string[] {
  return [...text.matchAll(/\bimport\("([^"]+)"\)/g)].flatMap(([, file]) => file ?? []);
}

function importedBy(script: string, from: string): string[] {
  const imports = script.matchAll(/\b(?:import|from)\s*["']([^"']+\.js)["']/g);
  return [...imports].flatMap(([, file]) => (file ? new URL(file, `http://page${from}`).pathname : []));
}

function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
