/** Whether a reader, a member and the machine notice while others do all the harm they can. */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Application } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { sized } from '../harness/catalogues.ts';
import { openDescriptors, pinLoad } from '../harness/cores.ts';
import { timed } from '../harness/figures.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import { type Honest, honestWork } from '../harness/honest.ts';
import { signInMany } from '../harness/members.ts';
import { watchMemory } from '../harness/memory.ts';
import { mebibytes, readable } from '../harness/numbers.ts';
import { answerOf } from '../harness/programs.ts';
import type { Section } from '../harness/report.ts';
import type { Tally, Target } from '../hostile/attack.ts';
import type { Part } from './part.ts';

/** Members who mean harm, and members who do not. */
const members = { hostile: 8, honest: 20 };
/** Seconds in which nobody means harm, and after which all that was held must have been let go. */
const quietSeconds = 60;

export const hostile: Part = {
  name: 'hostile',
  minutes: 14,
  catalogues: ({ searched }) => [sized(searched)],
  async measure({ hostile: seconds, searched }) {
    const site = await silentSite();
    const serving = { hasLimits: true, fetchAllow: site.host };
    try {
      return await withFreshApplication(sized(searched), serving, async (application, client) => {
        const people = await signInMany(client, members.hostile + members.honest);
        const tokens = people.map(({ token }) => token);
        const target: Target = {
          port: Number(new URL(application.origin).port),
          tokens: tokens.slice(0, members.hostile),
          picture: await dearPicture(),
          silentPage: `http://${site.host}`,
          seconds,
        };
        const measured = await measure(application, tokens.slice(members.hostile), target);
        return report({ seconds, products: searched }, measured);
      });
    } finally {
      site.close();
    }
  },
};

/** Before, under attack, and after. */
async function measure(application: Application, honest: string[], target: Target): Promise<Measured> {
  const quiet = await honestWork(application, honest, Math.min(quietSeconds, target.seconds));
  const attacked = await underAttack(application, honest, target);
  const after = await honestWork(application, honest, Math.min(quietSeconds, target.seconds));
  return { quiet, ...attacked, after, descriptors: openDescriptors(application.pid) };
}

interface Attacked {
  during: Honest;
  /** Bytes: the highest. */
  memory: number;
  tallies: Record<string, Tally>;
}

async function underAttack(application: Application, honest: string[], target: Target): Promise<Attacked> {
  const program = fileURLToPath(new URL('../programs/hostile-load.ts', import.meta.url));
  const child = fork(program, { serialization: 'advanced', execArgv: [] });
  pinLoad(child.pid ?? 0);
  try {
    child.send(target);
    const { highest, result } = await watchMemory(application, () =>
      Promise.all([honestWork(application, honest, target.seconds), answerOf<Record<string, Tally>>(child)]),
    );
    const [during, tallies] = result;
    return { during, memory: highest, tallies };
  } finally {
    child.kill();
  }
}

interface Measured extends Attacked {
  quiet: Honest;
  after: Honest;
  /** That are open at the end. */
  descriptors: number;
}

function report(
  { seconds, products }: { seconds: number; products: number },
  { quiet, during, after, memory, tallies, descriptors }: Measured,
): Section {
  return {
    title: 'Hostile load',
    how: `${readable(products)} products; limits as they come. For ${seconds} s everything at once from eight addresses: ${Object.keys(tallies).join(', ')}. Meanwhile somebody reads the kept home page twenty times a second, and members comment every 2 s and post every 20 s from an address of their own. Milliseconds.\n\nWhat became of the attacks: ${Object.entries(tallies).map(told).join('; ')}.`,
    rows: [
      ['before', waitsOf(quiet)],
      [
        'under attack',
        {
          ...waitsOf(during),
          'page p99, of before': timed(during.page.p99 / quiet.page.p99, 'times', bars.hostileSlower),
          'failed writes': timed(
            during.comment.failed + during.post.failed,
            'failures',
            bars.hostileFailures,
          ),
          memory: timed(mebibytes(memory), 'MB', bars.memoryLoaded),
        },
      ],
      ['after', { ...waitsOf(after), held: timed(descriptors, 'descriptors', bars.hostileDescriptors) }],
    ],
  };
}

function waitsOf({ page, comment, post }: Honest) {
  return {
    'page p50': timed(page.p50, 'ms'),
    'page p99': timed(page.p99, 'ms'),
    'comment p50': timed(comment.p50, 'ms'),
    'comment p99': timed(comment.p99, 'ms'),
    'post p50': timed(post.p50, 'ms'),
    asked: String(page.count + comment.count + post.count),
    failed: timed(page.failed + comment.failed + post.failed, 'failures'),
  };
}

function told([name, tally]: [string, Tally]): string {
  const outcomes = Object.entries(tally).map(([outcome, count]) => `${outcome} ${count}`);
  return `${name}: ${outcomes.join(', ') || 'nothing'}`;
}

/** The largest that is taken: 25 million pixels of one colour, in a file of about a kilobyte. */
async function dearPicture(): Promise<Uint8Array> {
  const create = { width: 5_000, height: 5_000, channels: 3, background: '#678' } as const;
  return sharp({ create }).avif({ effort: 0 }).toBuffer();
}

/** Takes requests, and answers none. */
async function silentSite(): Promise<{ host: string; close(): void }> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    host: `127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
