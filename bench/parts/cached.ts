/** Kept replies against a bare server that sends the same bytes with the same headers. */
import { listProducts } from '#contract/products/calls.ts';
import { startApplication } from '../harness/application.ts';
import { cachedHow, compareCached } from '../harness/cached.ts';
import { freshDataDir, jobsAreDone, removeDataDir } from '../harness/catalogues.ts';
import { type HttpRequest, jsonCall, page } from '../harness/http.ts';
import type { Part } from './part.ts';

const homeList = { skip: 0, limit: 20, includeExpired: false, price: 'any', order: 'new' } as const;

const cases: [string, HttpRequest][] = [
  ['home page, brotli', page('/', 'br')],
  ['home page, uncompressed', page('/')],
  ['home list call, brotli', jsonCall(listProducts.path, listProducts.request.toWire(homeList), 'br')],
  ['home list call, uncompressed', jsonCall(listProducts.path, listProducts.request.toWire(homeList))],
];

export const cached: Part = {
  name: 'cached',
  minutes: 4,
  async measure(options) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      await jobsAreDone(dataDir);
      return {
        title: 'Kept replies',
        how: `The demo content, ${options.connections} connections. ${cachedHow(options)}`,
        rows: await compareCached(application, cases, options),
      };
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};
