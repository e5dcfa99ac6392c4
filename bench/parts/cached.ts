/** Kept replies against a bare server that sends the same bytes with the same headers. */
import { startApplication } from '../harness/application.ts';
import { cachedHow, compareCached } from '../harness/cached.ts';
import { listCall } from '../harness/calls.ts';
import { freshDataDir, jobsAreDone, removeDataDir } from '../harness/catalogues.ts';
import { byBrowser, type HttpRequest, page } from '../harness/http.ts';
import type { Part } from './part.ts';

const cases: [string, HttpRequest][] = [
  ['home page, compressed', page('/', byBrowser)],
  ['home page, uncompressed', page('/')],
  ['home list call, compressed', listCall(0, 20, byBrowser)],
  ['home list call, uncompressed', listCall(0)],
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
