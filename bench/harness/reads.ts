/** Reads that are made anew every time, against a bare server and against their SQL alone. */
import type { Application } from './application.ts';
import { startBare } from './bare.ts';
import { bars } from './bars.ts';
import { type Row, timed, yardstick } from './figures.ts';
import type { HttpRequest } from './http.ts';
import { type LoadResult, load, middleOf, type Server } from './load.ts';
import { median } from './numbers.ts';
import type { Options } from './options.ts';
import { processorCells } from './processor.ts';
import { takeTurns } from './rounds.ts';
import { runStatements, type Statements } from './statements.ts';

export interface Read {
  name: string;
  requests: HttpRequest[];
  statements: Statements;
  /** What is promised of pages is measured by `rendering`. */
  isPage: boolean;
}

interface Comparison {
  application: Application;
  /** Of its database. */
  url: string;
  reads: Read[];
  options: Options;
}

export function readsHow({ rounds, seconds }: Options): string {
  return `Replies per second, medians of ${rounds} turns of ${seconds} s. Bare: one reply, sent by a bare server. SQL alone: the same statements through \`pg\`, as many at once, from a process that does nothing else. CPU: processor time of the server for each reply, all its threads together.`;
}

export async function compareReads({ application, url, reads, options }: Comparison): Promise<Row[]> {
  const rows: Row[] = [];
  for (const read of reads) rows.push(rowOf(read, await compare(application, url, read, options)));
  return rows;
}

function rowOf({ name, isPage }: Read, { ours, bare, sql }: Compared): Row {
  return [
    name,
    {
      Guildhall: timed(ours.perSecond, '/s'),
      bare: yardstick(bare.perSecond, '/s'),
      'of bare': timed(ours.perSecond / bare.perSecond, 'share', isPage ? undefined : bars.readOfBare),
      'SQL alone': yardstick(sql, '/s'),
      'of SQL': timed(ours.perSecond / sql, 'share', isPage ? undefined : bars.readOfSql),
      ...processorCells(ours.cost, bare.cost, isPage ? undefined : bars.readProcessor),
    },
  ];
}

interface Compared {
  ours: LoadResult;
  bare: LoadResult;
  /** Reads per second. */
  sql: number;
}

async function compare(
  application: Application,
  url: string,
  read: Read,
  options: Options,
): Promise<Compared> {
  const { requests, statements } = read;
  const [first] = requests;
  if (first === undefined) throw new Error(`There is nothing to ask for: ${read.name}.`);
  const bare = await startBare(application.origin, first);
  try {
    const ask = (server: Server) => loadInTurn(server, read, options);
    const [ours, theirs] = [ask(application), ask(bare)];
    // Both are warm when their turns come.
    for (const turn of [ours, theirs]) await turn();
    const turns = await takeTurns(options.rounds, {
      ours,
      bare: theirs,
      sql: () =>
        runStatements({ url, statements, concurrency: options.connections, seconds: options.seconds }),
    });
    return { ours: middleOf(turns.ours), bare: middleOf(turns.bare), sql: median(turns.sql) };
  } finally {
    await bare.stop();
  }
}

/** Each turn goes on where the one before ended: what was asked for last may still be kept. */
function loadInTurn(server: Server, { requests }: Read, { connections, seconds }: Options) {
  let asked = 0;
  return async (): Promise<LoadResult> => {
    const next = [...requests.slice(asked), ...requests.slice(0, asked)];
    const result = await load(server, { requests: next, connections, seconds });
    // Those whose replies nobody waited for were asked, too.
    asked = (asked + result.count + connections) % requests.length;
    return result;
  };
}
