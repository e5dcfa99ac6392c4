/** Comments and votes over HTTP, spread over as many things as members, against one bare row through `pg`. */
import type pg from 'pg';
import { postComment } from '#contract/comments/calls.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { voteOnSubject } from '#contract/votes/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { bars } from '../harness/bars.ts';
import { freshCopyOf, removeDataDir, sized, withDatabase } from '../harness/catalogues.ts';
import { type Row, timed, yardstick } from '../harness/figures.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { load, middleOf, type Server } from '../harness/load.ts';
import { logBytesOf, type Written } from '../harness/log.ts';
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

/** Things that each member votes on while bytes of PostgreSQL's log are counted. */
const votesEach = 5;
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
  async measure(options) {
    const dataDir = await freshCopyOf(sized(breadth * 5));
    const application = await startApplication({ dataDir, demo: false });
    try {
      return {
        title: 'Writes',
        how: `${breadth} members, each with a session, write about ${breadth} products, ${options.connections} connections; writes per second, medians of ${options.rounds} turns of ${options.seconds} s. Bare: one comment inserted in a transaction of its own through \`pg\`, as many at once, from a process that does nothing else. Bare server: \`node:http\` that reads and parses the body and sends the same reply. CPU: processor time of the server for each reply. Log: bytes for each of ${breadth} comments and ${breadth * votesEach} new votes, as many at once, with all that follows, and for each of as many that are written one after the other; the least of a few counts.`,
        rows: await withDatabase(dataDir, (client, url) => measureKinds(application, client, url, options)),
      };
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
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
  for (const [name, requestOf] of kinds) {
    const requests = writers.map((writer) => signed(requestOf(writer), writer));
    rows.push([name, cellsOf(await compare({ application, url, requests, statements, options }))]);
  }
  return [...rows, ...(await logOf(application, client, writers, options))];
}

/** As many at once as otherwise, and alone: what lists are ordered by then follows each by itself. */
async function logOf(
  application: Application,
  client: pg.Client,
  writers: Writer[],
  { connections }: Options,
): Promise<Row[]> {
  const places = [...Array(votesEach).keys()];
  const all = (requestOf: (writer: Writer) => HttpRequest, among: Writer[]) =>
    among.map((writer) => signed(requestOf(writer), writer));
  const voters = places.flatMap((place) => movedOn(writers, place));
  const voting = (among: Writer[]) => ({
    requests: all((writer) => vote(writer, true), among),
    undo: all((writer) => vote(writer, false), among),
  });
  const commenting = { requests: all((writer) => comment(writer, longComment), writers) };
  const bytes = (written: Written) => logBytesOf(application, client, written);
  await bytes({ requests: voting(voters).undo, atOnce: connections });
  return [
    [
      'a comment of 200 characters',
      {
        log: timed(await bytes({ ...commenting, atOnce: connections }), 'bytes', bars.commentLog),
        'log, alone': timed(await bytes({ ...commenting, atOnce: 1 }), 'bytes'),
      },
    ],
    [
      'a vote',
      {
        log: timed(await bytes({ ...voting(voters), atOnce: connections }), 'bytes', bars.voteLog),
        'log, alone': timed(await bytes({ ...voting(writers), atOnce: 1 }), 'bytes'),
      },
    ],
  ];
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
  /** Of its database. */
  url: string;
  requests: HttpRequest[];
  statements: Statements;
  options: Options;
}

async function compare({ application, url, requests, statements, options }: Comparison) {
  const [first] = requests;
  if (first === undefined) throw new Error('Nobody writes.');
  const { connections, seconds, rounds } = options;
  const server = await startBare(application.origin, first);
  try {
    const ask = (of: Server) => () => load(of, { requests, connections, seconds });
    await ask(application)();
    return await takeTurns(rounds, {
      ours: ask(application),
      server: ask(server),
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

const kinds: [string, (writer: Writer) => HttpRequest][] = [
  ['comment', (writer) => comment(writer, 'Well said.')],
  ['vote', (writer) => vote(writer, null)],
];

function comment({ productId }: Writer, text: string): HttpRequest {
  const { path, request } = postComment.product;
  const subject = { kind: 'product', id: productId as ProductId } as const;
  return jsonCall(path, request.toWire({ subject, replyTo: null, html: `<p>${text}</p>` }));
}

/** `stands`: whether there is a like afterwards; null for a press, which takes back one that is there. */
function vote({ productId }: Writer, stands: boolean | null): HttpRequest {
  const { path, request } = voteOnSubject.product;
  const target = { kind: 'product', id: productId as ProductId } as const;
  return jsonCall(path, request.toWire({ target, isLike: true, stands }));
}

async function findWriters(client: pg.Client): Promise<Writer[]> {
  const products = await someProducts(client, breadth);
  const members = await signInMany(client, breadth);
  return members.map(({ id, token }, place) => ({
    memberId: id,
    token,
    productId: products[place % products.length] ?? 0,
  }));
}
