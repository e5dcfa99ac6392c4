/** Comments and votes over HTTP, spread over as many things as members, against one bare row through `pg`. */
import type pg from 'pg';
import { subjectOf } from '#contract/core/subject.ts';
import type { Application } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { bars } from '../harness/bars.ts';
import { commentCall, voteCall } from '../harness/calls.ts';
import { sized } from '../harness/catalogues.ts';
import { type Bar, type Row, timed, yardstick } from '../harness/figures.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import type { HttpRequest } from '../harness/http.ts';
import { load, middleOf } from '../harness/load.ts';
import { loggedLoad, logOfEach } from '../harness/log.ts';
import { signed, signInMany } from '../harness/members.ts';
import { median, spread } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { processorCells } from '../harness/processor.ts';
import { takeTurns } from '../harness/rounds.ts';
import { someProducts } from '../harness/samples.ts';
import { runStatements, type Statements } from '../harness/statements.ts';
import type { Part } from './part.ts';

/** Things written about, and members who write. */
const breadth = 1_000;

/** Things that each member votes on, so that votes are new ones until all of them are cast. */
const votesEach = 20;
const longComment = 'Well said, and worth another thought. '.repeat(6).slice(0, 200);

interface Writer {
  memberId: number;
  token: string;
  productId: number;
}

export const writes: Part = {
  name: 'writes',
  minutes: 3,
  catalogues: () => [sized(breadth * 5)],
  measure: (options) =>
    withFreshApplication(sized(breadth * 5), {}, async (application, client, url) => ({
      title: 'Writes',
      how: `${breadth} members, each with a session, write about ${breadth} products, ${options.connections} connections; writes per second, medians of ${options.rounds} turns of ${options.seconds} s. Bare: one comment inserted in a transaction of its own through \`pg\`, as many at once, from a process that does nothing else. Bare server: \`node:http\` that reads and parses the body and sends the same reply. CPU: processor time of the server for each reply. A comment has ${longComment.length} characters; each member votes on ${votesEach} products in turn. Log: bytes for each under that load, with all that follows, in the turn with the least; alone: for each of ${breadth} that are written one after the other, so that what lists are ordered by follows each by itself.`,
      rows: await measureKinds(application, client, url, options),
    })),
};

async function measureKinds(
  application: Application,
  client: pg.Client,
  url: string,
  options: Options,
): Promise<Row[]> {
  const writers = await findWriters(client);
  const statements: Statements = {
    kind: 'insert',
    values: writers.map(({ productId }) => productId),
    of: writers[0]?.memberId ?? 0,
  };
  const rows: Row[] = [];
  for (const { name, all, bar } of kinds) {
    const turns = await compare({ application, client, url, requests: all(writers), statements, options });
    const alone = await logOfEach(application, client, all(writers).slice(0, breadth));
    rows.push([name, { ...cellsOf(turns), ...logCells(turns.ours, alone, bar) }]);
  }
  return rows;
}

/** Each writes about what another one did. */
function movedOn(writers: Writer[], places: number): Writer[] {
  return writers.map((writer, place) => ({
    ...writer,
    productId: writers[(place + places) % writers.length]?.productId ?? writer.productId,
  }));
}

interface Comparison {
  application: Application;
  client: pg.Client;
  /** Of its database. */
  url: string;
  requests: HttpRequest[];
  statements: Statements;
  options: Options;
}

async function compare({ application, client, url, requests, statements, options }: Comparison) {
  const [first] = requests;
  if (first === undefined) throw new Error('Nobody writes.');
  const { connections, seconds, rounds } = options;
  const server = await startBare(application.origin, first);
  try {
    const writing = { requests, connections, seconds };
    await load(application, writing);
    return await takeTurns(rounds, {
      ours: () => loggedLoad(application, client, writing),
      server: () => load(server, writing),
      insert: () => runStatements({ url, statements, concurrency: connections, seconds }),
    });
  } finally {
    await server.stop();
  }
}

function cellsOf(turns: Awaited<ReturnType<typeof compare>>) {
  const [ours, server, insert] = [middleOf(turns.ours), middleOf(turns.server), median(turns.insert)];
  return {
    Guildhall: timed(ours.perSecond, '/s', bars.writes),
    'from to': spread(turns.ours.map(({ perSecond }) => perSecond)),
    'bare insert': yardstick(insert, '/s'),
    'of the bare insert': timed(ours.perSecond / insert, 'share', bars.writeOfInsert),
    p50: timed(ours.p50, 'ms'),
    p99: timed(ours.p99, 'ms'),
    'p99, of p50': timed(ours.p99 / ours.p50, 'times', bars.writeSpread),
    ...processorCells(ours.cost, server.cost),
  };
}

/** The least of the turns: a page that changes for the first time after a checkpoint is written whole. */
function logCells(turns: { log: number }[], alone: number, bar: Bar) {
  return {
    log: timed(Math.min(...turns.map(({ log }) => log)), 'bytes', bar),
    'log, alone': timed(alone, 'bytes'),
  };
}

const kinds: { name: string; all: (writers: Writer[]) => HttpRequest[]; bar: Bar }[] = [
  {
    name: 'comment',
    all: (writers) => writers.map((writer) => signed(comment(writer), writer)),
    bar: bars.commentLog,
  },
  {
    name: 'vote',
    all: (writers) =>
      [...Array(votesEach).keys()]
        .flatMap((place) => movedOn(writers, place))
        .map((writer) => signed(vote(writer), writer)),
    bar: bars.voteLog,
  },
];

const comment = ({ productId }: Writer) =>
  commentCall(subjectOf('product', productId), `<p>${longComment}</p>`);

const vote = ({ productId }: Writer) => voteCall(subjectOf('product', productId));

async function findWriters(client: pg.Client): Promise<Writer[]> {
  const products = await someProducts(client, breadth);
  const members = await signInMany(client, breadth);
  return members.map(({ id, token }, place) => ({
    memberId: id,
    token,
    productId: products[place % products.length] ?? 0,
  }));
}
