/** A new product against all alerts: how long until it is known whom it reaches, and what the post itself pays for it. */
import { figureText } from '#contract/core/figure-text.ts';
import {
  alertsOfMember,
  catalogueOf,
  commonest,
  explainMatching,
  forgetFound,
  keywordsOfAlert,
  type Matched,
  matchEach,
  seedAlerts,
} from '../harness/alerts.ts';
import { bars } from '../harness/bars.ts';
import { withDatabase } from '../harness/catalogues.ts';
import { counted, timed } from '../harness/figures.ts';
import { withApplication, withFreshCopy } from '../harness/fresh-application.ts';
import { median } from '../harness/numbers.ts';
import { type AtOnce, bytesOfJob, type Posts, postAtOnce, postInTurn } from '../harness/posts.ts';
import type { Section } from '../harness/report.ts';
import type { Part } from './part.ts';

/** Products: matched one by one, posted one after the other, and posted at once. */
const counts = { matched: 20, posted: 100, atOnce: 20 };

export const alerts: Part = {
  name: 'alerts',
  minutes: 4,
  catalogues: ({ alerts }) => [catalogueOf(alerts)],
  measure: (options) =>
    withFreshCopy(catalogueOf(options.alerts), async (dataDir) => {
      const without = await withApplication({ dataDir }, (application, client) =>
        postInTurn(application, client, counts.posted),
      );
      const { matched, plan } = await withDatabase(dataDir, async (client, url) => {
        await seedAlerts(client, options.alerts);
        return {
          matched: await matchEach(client, url, counts.matched),
          plan: await explainMatching(client, url),
        };
      });
      const { posts, atOnce, job } = await withApplication({ dataDir }, async (application, client) => {
        const posts = await postInTurn(application, client, counts.posted);
        await forgetFound(client);
        const atOnce = await postAtOnce(application, client, counts.atOnce);
        return { posts, atOnce, job: await bytesOfJob(client) };
      });
      return sectionOf({ alerts: options.alerts, matched, without, posts, atOnce, job, plan });
    }),
};

interface Measured {
  alerts: number;
  matched: Matched[];
  without: Posts;
  posts: Posts;
  atOnce: AtOnce;
  job: number;
  plan: string;
}

function sectionOf({ alerts, matched, without, posts, atOnce, job, plan }: Measured): Section {
  const times = matched.map((product) => product.matched);
  const toQueue = matched.map(({ queued }) => queued);
  const reached = matched.map(({ letters }) => letters);
  const inWords = figureText(alerts);
  return {
    title: 'Alerts',
    how: `${inWords} alerts of ${keywordsOfAlert} keywords, ${alertsOfMember} a member, half of the keywords words of the catalogue and half phrases, which at most ${commonest} products of 1,000 hold. Matched: milliseconds of the transaction that finds whom a product reaches, of ${counts.matched} products that reach ${Math.min(...reached)} to ${Math.max(...reached)} members; queued: with the one that follows, after which their letters wait. Posted: one after the other over HTTP, medians of ${counts.posted}, with what PostgreSQL writes to its log meanwhile; matching waits. Of that log the job of the alerts is ${job} bytes. At once: from the first request of ${counts.atOnce}, while no other letters wait, until all are matched, and until all their letters wait.`,
    rows: [
      ['a product matched', { median: timed(median(times), 'ms'), longest: timed(Math.max(...times), 'ms') }],
      [
        'its letters queued',
        {
          median: timed(median(toQueue), 'ms'),
          longest: timed(Math.max(...toQueue), 'ms', bars.alertsMatched),
        },
      ],
      ['a post, nobody having alerts', costOf(without)],
      [
        'a post with all alerts',
        {
          ...costOf(posts),
          'statements more': counted(
            posts.statements - without.statements,
            'statements',
            bars.noStatementMore,
          ),
        },
      ],
      [
        `${counts.atOnce} posts at once`,
        { matched: timed(atOnce.matched, 's', bars.alertsAtOnce), queued: timed(atOnce.queued, 's') },
      ],
    ],
    plan,
  };
}

function costOf({ milliseconds, statements, bytes }: Posts) {
  return {
    median: timed(milliseconds, 'ms'),
    statements: counted(statements, 'statements'),
    log: timed(bytes, 'bytes'),
  };
}
