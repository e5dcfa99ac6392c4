/** How many statements a read costs, counted by the application itself. */
import { listComments } from '#contract/comments/calls.ts';
import { listPopular, listProducts, listRelated, openProduct } from '#contract/products/calls.ts';
import { listThreads, openThread } from '#contract/threads/calls.ts';
import { startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { searchCall } from '../harness/calls.ts';
import { dataDirOf, sized, withDatabase } from '../harness/catalogues.ts';
import { repetitions, statementsOf } from '../harness/counted.ts';
import { counted, type Row } from '../harness/figures.ts';
import { type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { findSamples } from '../harness/samples.ts';
import type { Part } from './part.ts';

export const queries: Part = {
  name: 'queries',
  minutes: 0.5,
  catalogues: ({ small }) => [sized(small)],
  async measure(options) {
    const dataDir = await dataDirOf(sized(options.small));
    const { common, categories, ids, threadIds } = await withDatabase(dataDir, findSamples);
    const list = (limit: number, category?: string) =>
      jsonCall(
        listProducts.path,
        listProducts.request.toWire({
          skip: 0,
          limit,
          includeExpired: false,
          order: 'new',
          price: 'any',
          category,
        }),
      );
    const category = categories.common;
    const [word = '', other = ''] = common.map(({ text }) => text);
    const reads: [string, HttpRequest][] = [
      ['list of 20', list(20)],
      ['list of 200', list(200)],
      ['category', list(20, category)],
      ['sidebar', jsonCall(listPopular.path, {})],
      ['detail', jsonCall(openProduct.path, { id: ids[0] })],
      ['similar offers', jsonCall(listRelated.path, { id: ids[0] })],
      ['comments on a product', jsonCall(listComments.product.path, { id: ids[0] })],
      ['forum', jsonCall(listThreads.path, {})],
      ['forum, a word', jsonCall(listThreads.path, { searchtxt: 'client' })],
      ['thread', jsonCall(openThread.path, { id: threadIds[0] })],
      ['comments in a thread', jsonCall(listComments.thread.path, { id: threadIds[0] })],
      ['search, one word', searchCall(word)],
      ['search, two words', searchCall(`${word} ${other}`)],
      ['search, a typing error', searchCall(`${word.slice(0, -2)}x${word.slice(-1)}`)],
      ['home page', page('/')],
      ['category page', page(`/deals/${category}`)],
      ['product page', page(`/deal/${ids[0]}`)],
      ['forum page', page('/huddles')],
      ['thread page', page(`/huddle/${threadIds[0]}`)],
      ['search page', page(`/search?deal=${encodeURIComponent(word)}`)],
    ];
    const application = await startApplication({ dataDir, cacheMegabytes: 0, demo: false });
    try {
      const rows: Row[] = [];
      for (const [name, request] of reads) {
        const statements = await statementsOf(application, request);
        rows.push([name, { statements: counted(statements, 'statements', bars.statements) }]);
      }
      return {
        title: 'Statements per request',
        how: `The application's own count over ${repetitions} requests, CACHE_MB=0. A page is the sum of the calls that it shows.`,
        rows,
      };
    } finally {
      await application.stop();
    }
  },
};
