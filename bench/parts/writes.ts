/** Comments and votes over HTTP, spread over as many things as members, against one bare row through `pg`. */
import type pg from 'pg';
import { postComment } from '#contract/comments/calls.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { voteOnSubject } from '#contract/votes/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { bars } from '../harness/bars.ts';
import { freshCatalogueOf, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { type Row, timed, yardstick } from '../harness/figures.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { load, middleOf, type Server } from '../harness/load.ts';
import { signed, signInMany } from '../harness/members.ts';
import { median, spread } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { takeTurns } from '../harness/rounds.ts';
import { someProducts } from '../harness/samples.ts';
import { runStatements, type Statements } from '../harness/statements.ts';
import type { Part } from './part.ts';

/** Things written about, and members who write. */
const breadth = 1_000;

interface Writer {
  memberId: number;
  token: string;
  productId: number;
}

export const writes: Part = {
  name: 'writes',
  minutes: 3,
  async measure(options) {
    const dataDir = await freshCatalogueOf(breadth * 5);
    const application = await startApplication({ dataDir, demo: false });
    try {
      return {
        title: 'Writes',
        how: `${breadth} members, each with a session, write about ${breadth} products, ${options.connections} connections; writes per second, medians of ${options.rounds} turns of ${options.seconds} s. Bare: one comment inserted in a transaction of its own through \`pg\`, as many at once, from a process that does nothing else. Bare server: \`node:http\` that reads and parses the body and sends the same reply. CPU: processor time of the server for each reply.`,
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
  return rows;
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
    CPU: timed(ours.cost, 'µs'),
    'CPU of the bare server': yardstick(server.cost, 'µs'),
    'times its CPU': timed(ours.cost / server.cost, 'times'),
  };
}

const kinds: [string, (writer: Writer) => HttpRequest][] = [
  [
    'comment',
    ({ productId }) =>
      jsonCall(
        postComment.product.path,
        postComment.product.request.toWire({
          subject: { kind: 'product', id: productId as ProductId },
          replyTo: null,
          html: '<p>Well said.</p>',
        }),
      ),
  ],
  [
    'vote',
    ({ productId }) =>
      jsonCall(
        voteOnSubject.product.path,
        voteOnSubject.product.request.toWire({
          target: { kind: 'product', id: productId as ProductId },
          isLike: true,
          stands: null,
        }),
      ),
  ],
];

async function findWriters(client: pg.Client): Promise<Writer[]> {
  const products = await someProducts(client, breadth);
  const members = await signInMany(client, breadth);
  return members.map(({ id, token }, place) => ({
    memberId: id,
    token,
    productId: products[place % products.length] ?? 0,
  }));
}
