/** Reads that are made anew every time, against a bare server and against their SQL alone. */
import type { Application } from './application.ts';
import { startBare } from './bare.ts';
import type { HttpRequest } from './http.ts';
import { type LoadResult, load, type Server } from './load.ts';
import { median, readable } from './numbers.ts';
import type { Options } from './options.ts';
import type { Section, Verdict } from './report.ts';
import { takeTurns } from './rounds.ts';
import { runStatements, type Statements } from './statements.ts';

/** Bar: uncached reads against bare, and against the same SQL alone. */
const barOfBare = 0.1;
const barOfSql = 0.4;
/** Bar: processor time of uncached reads, in times that of the bare server's reply. */
const barOfTimes = 10;
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

export const readColumns = [
  'what',
  'Guildhall',
  'bare',
  'of bare',
  'SQL alone',
  'of SQL',
  'Guildhall µs',
  'bare µs',
  'times',
];

export function readsHow({ rounds, seconds }: Options): string {
  return `Replies per second, medians of ${rounds} turns of ${seconds} s. Bare: one reply, sent by a bare server. SQL alone: the same statements through \`pg\`, as many at once, from a process that does nothing else. µs: processor time of the server for each reply, all its threads together.`;
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
    const [ours, bare, sql] = [middle(results.ours), middle(results.bare), median(results.sql)];
    const [ofBare, ofSql] = [ours.perSecond / bare.perSecond, ours.perSecond / sql];
    const times = ours.cost / bare.cost;
    const rates = [ours.perSecond, bare.perSecond, ofBare, sql, ofSql];
    rows.push([read.name, ...[...rates, ours.cost, bare.cost, times].map(readable)]);
    verdicts.push(...judge(read, { perSecond: ours.perSecond, ofBare, ofSql, times }));
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
    const ask = (server: Server) => load(server, { requests, connections, seconds });
    // Both are warm when their turns come.
    for (const server of [application, bare]) await ask(server);
    return await takeTurns(options.rounds, {
      ours: () => ask(application),
      bare: () => ask(bare),
      sql: () => runStatements({ url, statements, concurrency: connections, seconds }),
    });
  } finally {
    await bare.stop();
  }
}

type Figures = Pick<LoadResult, 'perSecond' | 'cost'>;

function middle(results: LoadResult[]): Figures {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    cost: median(results.map(({ cost }) => cost)),
  };
}

interface Judged {
  perSecond: number;
  ofBare: number;
  ofSql: number;
  /** Processor time of ours in that of bare. */
  times: number;
}

function judge({ name, isPage }: Read, { perSecond, ofBare, ofSql, times }: Judged): Verdict[] {
  if (isPage) {
    const bar = `${name}: at least ${barOfPages} pages/s on one core`;
    return [{ bar, measured: readable(perSecond), holds: perSecond >= barOfPages }];
  }
  return [
    {
      bar: `${name}: at most ${barOfTimes} times the processor time of bare`,
      measured: readable(times),
      holds: times <= barOfTimes,
    },
    { bar: `${name}: at least ${barOfBare} of bare`, measured: readable(ofBare), holds: ofBare >= barOfBare },
    { bar: `${name}: at least ${barOfSql} of SQL`, measured: readable(ofSql), holds: ofSql >= barOfSql },
  ];
}
