import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Fonts and pictures are already compressed. */
const worthwhile = /\.(?:js|css|svg|json)$/;
/** Bytes; smaller files gain nothing. */
const smallest = 512;

/**
 * Adds a `.br` and a `.gz` to every built file that becomes smaller. It runs once, at the highest level. It runs last,
 * after the router has written its list of routes.
 */
export function precompressed(): Plugin {
  return {
    name: 'guildhall:precompressed',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler({ environments: { client }, config: { root } }) {
        const folder = resolve(root, client?.config.build.outDir ?? '', 'assets');
        const names = (await readdir(folder)).filter((name) => worthwhile.test(name));
        await Promise.all(names.map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    compressGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
