/** Reads with the cache empty every time, against a bare server and against their SQL alone. */
import { listProducts, openProduct } from '#contract/products/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { catalogueOf, withDatabase } from '../harness/catalogues.ts';
import { type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { load, type Server } from '../harness/load.ts';
import { median, readable } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import type { Verdict } from '../harness/report.ts';
import { takeTurns } from '../harness/rounds.ts';
import { runStatements, type Statements } from '../harness/statements.ts';
import { someProducts } from '../harness/subjects.ts';
import type { Part } from './part.ts';

/** quality: uncached reads against bare, and against the same SQL alone. */
const barOfBare = 0.1;
const barOfSql = 0.4;
/** quality: pages per second and core, compressed. */
const barOfPages = 200;

/** Requests under way at once differ, so that none of them shares another's work. */
const variety = 200;

interface Subject {
  name: string;
  requests: HttpRequest[];
  statements: Statements;
  isPage: boolean;
}

export const uncached: Part = {
  name: 'uncached',
  minutes: 5,
  async measure(options) {
    const dataDir = await catalogueOf(options.small);
    const application = await startApplication({ dataDir, cacheMegabytes: 0, demo: false });
    const rows: string[][] = [];
    const verdicts: Verdict[] = [];
    try {
      await withDatabase(dataDir, async (client, url) => {
        for (const subject of subjectsOf(await someProducts(client, variety))) {
          const results = await compare(application, url, subject, options);
          const [ours, bare, sql] = [median(results.ours), median(results.bare), median(results.sql)];
          rows.push([
            subject.name,
            readable(ours),
            readable(bare),
            readable(ours / bare),
            readable(sql),
            readable(ours / sql),
          ]);
          verdicts.push(...judge(subject, ours, ours / bare, ours / sql));
        }
      });
    } finally {
      await application.stop();
    }
    return {
      title: 'Reads with the cache empty',
      how: `${options.small.toLocaleString('en-US')} products, CACHE_MB=0, ${options.connections} connections that ask for ${variety} different things, replies per second, medians of ${options.rounds} turns of ${options.seconds} s. Bare: as above, one reply. SQL alone: the same statements through \`pg\`, as many at once, from a process that does nothing else.`,
      columns: ['what', 'Guildhall', 'bare', 'of bare', 'SQL alone', 'of SQL'],
      rows,
      verdicts,
    };
  },
};

function subjectsOf(ids: number[]): Subject[] {
  const skips = Array.from({ length: variety }, (_unused, skip) => skip);
  return [
    {
      name: 'list of 20',
      requests: skips.map((skip) =>
        jsonCall(
          listProducts.path,
          listProducts.request.toWire({ skip, limit: 20, includeExpired: false, order: 'new' }),
        ),
      ),
      statements: { kind: 'list', values: skips },
      isPage: false,
    },
    {
      name: 'detail',
      requests: ids.map((id) => jsonCall(openProduct.path, { id })),
      statements: { kind: 'detail', values: ids },
      isPage: false,
    },
    {
      name: 'home page, brotli',
      requests: skips.map((skip) => page(`/?all=1&skip=${skip}`, 'br')),
      statements: { kind: 'home', values: skips },
      isPage: true,
    },
  ];
}

async function compare(application: Application, url: string, subject: Subject, options: Options) {
  const { requests, statements } = subject;
  const [first] = requests;
  if (first === undefined) throw new Error(`There is nothing to ask for: ${subject.name}.`);
  const { connections, seconds } = options;
  const bare = await startBare(application.origin, first);
  try {
    const ask = async (server: Server) => (await load(server, { requests, connections, seconds })).perSecond;
    const ours = () => ask(application);
    await ours();
    return await takeTurns(options.rounds, {
      ours,
      bare: () => ask(bare),
      sql: () => runStatements({ url, statements, concurrency: connections, seconds }),
    });
  } finally {
    await bare.stop();
  }
}

function judge({ name, isPage }: Subject, ours: number, ofBare: number, ofSql: number): Verdict[] {
  if (isPage) {
    const bar = `${name}: at least ${barOfPages} pages/s on one core`;
    return [{ bar, measured: readable(ours), holds: ours >= barOfPages }];
  }
  return [
    { bar: `${name}: at least ${barOfBare} of bare`, measured: readable(ofBare), holds: ofBare >= barOfBare },
    { bar: `${name}: at least ${barOfSql} of SQL`, measured: readable(ofSql), holds: ofSql >= barOfSql },
  ];
}
