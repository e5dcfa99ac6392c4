/** Reads that are made anew every time, against a bare server and against their SQL alone. */
import type { Application } from './application.ts';
import { startBare } from './bare.ts';
import type { HttpRequest } from './http.ts';
import { load, type Server } from './load.ts';
import { median, readable } from './numbers.ts';
import type { Options } from './options.ts';
import type { Section, Verdict } from './report.ts';
import { takeTurns } from './rounds.ts';
import { runStatements, type Statements } from './statements.ts';

/** Bar: uncached reads against bare, and against the same SQL alone. */
const barOfBare = 0.1;
const barOfSql = 0.4;
/** Bar: pages per second and core, compressed. */
const barOfPages = 200;

export interface Read {
  name: string;
  requests: HttpRequest[];
  statements: Statements;
  isPage: boolean;
}

interface Comparison {
  application: Application;
  /** Of its database. */
  url: string;
  reads: Read[];
  options: Options;
}

export const readColumns = ['what', 'Guildhall', 'bare', 'of bare', 'SQL alone', 'of SQL'];

export function readsHow({ rounds, seconds }: Options): string {
  return `Replies per second, medians of ${rounds} turns of ${seconds} s. Bare: one reply, sent by a bare server. SQL alone: the same statements through \`pg\`, as many at once, from a process that does nothing else.`;
}

export async function compareReads({
  application,
  url,
  reads,
  options,
}: Comparison): Promise<Pick<Section, 'rows' | 'verdicts'>> {
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const read of reads) {
    const results = await compare(application, url, read, options);
    const [ours, bare, sql] = [median(results.ours), median(results.bare), median(results.sql)];
    const figures = [ours, bare, ours / bare, sql, ours / sql].map(readable);
    rows.push([read.name, ...figures]);
    verdicts.push(...judge(read, ours, ours / bare, ours / sql));
  }
  return { rows, verdicts };
}

async function compare(application: Application, url: string, read: Read, options: Options) {
  const { requests, statements } = read;
  const [first] = requests;
  if (first === undefined) throw new Error(`There is nothing to ask for: ${read.name}.`);
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

function judge({ name, isPage }: Read, ours: number, ofBare: number, ofSql: number): Verdict[] {
  if (isPage) {
    const bar = `${name}: at least ${barOfPages} pages/s on one core`;
    return [{ bar, measured: readable(ours), holds: ours >= barOfPages }];
  }
  return [
    { bar: `${name}: at least ${barOfBare} of bare`, measured: readable(ofBare), holds: ofBare >= barOfBare },
    { bar: `${name}: at least ${barOfSql} of SQL`, measured: readable(ofSql), holds: ofSql >= barOfSql },
  ];
}
