/** Comments and votes over HTTP, spread over as many things as members, against one bare row through `pg`. */
import type pg from 'pg';
import { postComment } from '#contract/comments/calls.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { voteOnSubject } from '#contract/votes/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { freshCatalogueOf, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { type LoadResult, load } from '../harness/load.ts';
import { signed, signInMany } from '../harness/members.ts';
import { median, readable, spread } from '../harness/numbers.ts';
import type { Verdict } from '../harness/report.ts';
import { takeTurns } from '../harness/rounds.ts';
import { someProducts } from '../harness/samples.ts';
import { runStatements } from '../harness/statements.ts';
import type { Part } from './part.ts';

/** Bar: writes per second; of the bare INSERT; and how far the slowest hundredth may lie from the median. */
const barOfWrites = 2_000;
const barOfInsert = 0.35;
const barOfSpread = 10;

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
    const rows: string[][] = [];
    const verdicts: Verdict[] = [];
    try {
      await withDatabase(dataDir, async (client, url) => {
        const writers = await findWriters(client);
        const statements = {
          kind: 'insert' as const,
          values: writers.map(({ productId }) => productId),
          of: writers[0]?.memberId ?? 0,
        };
        const { connections: concurrency, seconds, rounds } = options;
        for (const [name, requestOf] of kinds) {
          const requests = writers.map((writer) => signed(requestOf(writer), writer));
          const write = () => send(application, requests, concurrency, seconds);
          await write();
          const { ours: results, bare } = await takeTurns(rounds, {
            ours: write,
            bare: () => runStatements({ url, statements, concurrency, seconds }),
          });
          const speeds = results.map(({ perSecond }) => perSecond);
          const [mine, inserted] = [median(speeds), median(bare)];
          const [p50, p99] = [median(results.map((r) => r.p50)), median(results.map((r) => r.p99))];
          rows.push([
            name,
            readable(mine),
            spread(speeds),
            readable(inserted),
            readable(mine / inserted),
            p50.toFixed(1),
            p99.toFixed(1),
            readable(median(results.map((r) => r.cost))),
          ]);
          verdicts.push(
            judged(`${name}: at least ${barOfWrites}/s`, mine, mine >= barOfWrites),
            judged(
              `${name}: at least ${barOfInsert} of the bare insert`,
              mine / inserted,
              mine / inserted >= barOfInsert,
            ),
            judged(`${name}: p99 at most ${barOfSpread} times p50`, p99 / p50, p99 <= barOfSpread * p50),
          );
        }
      });
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
    return {
      title: 'Writes',
      how: `${breadth} members, each with a session, write about ${breadth} products, ${options.connections} connections; writes per second, medians of ${options.rounds} turns of ${options.seconds} s. Bare: one comment inserted in a transaction of its own through \`pg\`, as many at once, from a process that does nothing else. Milliseconds until the reply.`,
      columns: ['what', 'Guildhall', 'from to', 'bare insert', 'of bare', 'p50', 'p99', 'CPU µs each'],
      rows,
      verdicts,
    };
  },
};

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

function send(
  application: Application,
  requests: HttpRequest[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  return load(application, { requests, connections, seconds });
}

function judged(bar: string, value: number, holds: boolean): Verdict {
  return { bar, measured: readable(value), holds };
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
