/** A new product against all alerts: how long until it is known whom it reaches, and what the post itself pays for it. */
import type pg from 'pg';
import {
  alertsOfMember,
  catalogue,
  commonest,
  explainMatching,
  forgetFound,
  keywordsOfAlert,
  type Matched,
  matchEach,
  seedAlerts,
} from '../harness/alerts.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { freshCatalogueOf, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { median, readable } from '../harness/numbers.ts';
import { type AtOnce, bytesOfJob, type Posts, postAtOnce, postInTurn } from '../harness/posts.ts';
import type { Part } from './part.ts';

/** Bars: milliseconds of one product, seconds of all that are posted at once. */
const bars = { one: 1_000, atOnce: 5 };

/** Products: matched one by one, posted one after the other, and posted at once. */
const counts = { matched: 20, posted: 100, atOnce: 20 };

export const alerts: Part = {
  name: 'alerts',
  minutes: 4,
  async measure(options) {
    const { products, ...company } = catalogue(options.alerts);
    const dataDir = await freshCatalogueOf(products, company);
    try {
      const without = await withApplication(dataDir, (application, client) =>
        postInTurn(application, client, counts.posted),
      );
      const { matched, plan } = await withDatabase(dataDir, async (client, url) => {
        await seedAlerts(client, options.alerts);
        return {
          matched: await matchEach(client, url, counts.matched),
          plan: await explainMatching(client, url),
        };
      });
      const { posts, atOnce, job } = await withApplication(dataDir, async (application, client) => {
        const posts = await postInTurn(application, client, counts.posted);
        await forgetFound(client);
        const atOnce = await postAtOnce(application, client, counts.atOnce);
        return { posts, atOnce, job: await bytesOfJob(client) };
      });
      return sectionOf({ alerts: options.alerts, matched, without, posts, atOnce, job, plan });
    } finally {
      removeDataDir(dataDir);
    }
  },
};

async function withApplication<Result>(
  dataDir: string,
  work: (application: Application, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const application = await startApplication({ dataDir, demo: false });
  try {
    return await withDatabase(dataDir, (client) => work(application, client));
  } finally {
    await application.stop();
  }
}

interface Measured {
  alerts: number;
  matched: Matched[];
  without: Posts;
  posts: Posts;
  atOnce: AtOnce;
  job: number;
  plan: string;
}

function sectionOf({ alerts, matched, without, posts, atOnce, job, plan }: Measured) {
  const times = matched.map((product) => product.matched);
  const toQueue = matched.map(({ queued }) => queued);
  const reached = matched.map(({ letters }) => letters);
  const slowest = Math.max(...toQueue);
  const inWords = alerts.toLocaleString('en-US');
  return {
    title: 'Alerts',
    how: `${inWords} alerts of ${keywordsOfAlert} keywords, ${alertsOfMember} a member, half of the keywords words of the catalogue and half phrases, which at most ${commonest} products of 1,000 hold. Matched: milliseconds of the transaction that finds whom a product reaches, of ${counts.matched} products that reach ${Math.min(...reached)} to ${Math.max(...reached)} members; queued: with the one that follows, after which their letters wait. Posted: one after the other over HTTP, medians of ${counts.posted}, with what PostgreSQL writes to its log meanwhile; matching waits. Of that log the job of the alerts is ${job} bytes. At once: from the first request of ${counts.atOnce}, while no other letters wait, until all are matched, and until all their letters wait.`,
    columns: ['what', 'no alerts', `${inWords} alerts`],
    rows: [
      ['a product matched, ms', '', mostly(times)],
      ['its letters queued, ms', '', mostly(toQueue)],
      ['members that it reaches', '', readable(median(reached))],
      ['a post, ms', readable(without.milliseconds), readable(posts.milliseconds)],
      ['a post, statements', String(without.statements), String(posts.statements)],
      ['a post, bytes of log', readable(without.bytes), readable(posts.bytes)],
      [`${counts.atOnce} posts at once matched, s`, '', readable(atOnce.matched)],
      ['their letters queued, s', '', readable(atOnce.queued)],
    ],
    verdicts: [
      { bar: `a product: at most ${bars.one} ms`, measured: readable(slowest), holds: slowest <= bars.one },
      {
        bar: `${counts.atOnce} posted at once: at most ${bars.atOnce} s`,
        measured: readable(atOnce.matched),
        holds: atOnce.matched <= bars.atOnce,
      },
      {
        bar: 'a post: no statement more',
        measured: readable(posts.statements - without.statements),
        holds: posts.statements <= without.statements,
      },
    ],
    plan,
  };
}

function mostly(milliseconds: number[]): string {
  return `${readable(median(milliseconds))} (at most ${readable(Math.max(...milliseconds))})`;
}
