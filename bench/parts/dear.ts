/** Deep pages and dear requests: what each costs the database and holds up, and what a reader notices of fifty at once. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { figureText } from '#contract/core/figure-text.ts';
import { openProduct } from '#contract/products/calls.ts';
import type { Application } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { sized, sizeOf, withDatabase } from '../harness/catalogues.ts';
import { type Around, dearRequests } from '../harness/dear-requests.ts';
import { type Row, timed } from '../harness/figures.ts';
import { whileRunning, withFreshCopy } from '../harness/fresh-application.ts';
import { costOf } from '../harness/held.ts';
import { keepAsking, type Waits } from '../harness/honest.ts';
import { ask, byBrowser, type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { signInMany } from '../harness/members.ts';
import { answerOf } from '../harness/programs.ts';
import { findSamples } from '../harness/samples.ts';
import { startTalk } from '../harness/talk.ts';
import type { DearLoad } from '../programs/dear-load.ts';
import type { Part } from './part.ts';

const comments = 100_000;
/** Different ones under way at the same time. */
const atOnce = 50;
/** More than a warm-up has: what was asked for then is not asked for again. */
const warmTurns = 200;
/** Milliseconds between two readers. */
const pace = 20;

export const dear: Part = {
  name: 'dear',
  minutes: 6,
  catalogues: ({ large }) => [sized(large)],
  async measure({ large, rounds, seconds }) {
    const catalogue = sized(large);
    return withFreshCopy(catalogue, (dataDir) =>
      withDatabase(dataDir, async (client) => {
        const around = await prepare(client);
        const alone = await whileRunning({ dataDir, cacheMegabytes: 0 }, (application) =>
          costs(application, client, around, rounds),
        );
        const beside = await whileRunning({ dataDir, cacheMegabytes: 64, isPinned: false }, (application) =>
          readers(application, around, seconds * 2),
        );
        return {
          title: 'Deep pages and dear requests',
          how: `${sizeOf(catalogue)}, and ${figureText(comments)} comments on one product and in one thread. Alone, CACHE_MB=0: processor time of PostgreSQL, and the longest that the event loop answered nobody, the least of ${rounds} turns. Beside others, after as long a load of them: ${atOnce} different ones at a time, over and over, from another process; the application runs on whatever core is free; and every ${pace} ms a reader of a kept page and one of a product that is not kept: milliseconds.`,
          rows: [...alone, ...beside],
        };
      }),
    );
  },
};

async function prepare(client: pg.Client): Promise<Around> {
  const samples = await findSamples(client);
  const talk = await startTalk(client, comments);
  const [admin, member] = await signInMany(client, 2);
  if (admin === undefined || member === undefined) throw new Error('There are too few members.');
  await client.query("update members set role = 'super_admin' where id = $1", [admin.id]);
  return { samples, talk, comments, member, admin };
}

async function costs(
  application: Application,
  client: pg.Client,
  around: Around,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, request] of dearRequests(around)) {
    const { database, held, status } = await costOf(application, client, request, rounds);
    if (status !== 200) throw new Error(`${name} failed with ${status}.`);
    rows.push([
      name,
      { database: timed(database, 'ms', bars.dearDatabase), held: timed(held, 'ms', bars.dearHeld) },
    ]);
  }
  return rows;
}

async function readers(application: Application, around: Around, seconds: number): Promise<Row[]> {
  await ask(application.origin, page('/', byBrowser));
  // As everywhere, what is measured is warm: V8 compiles for some seconds what is asked for often.
  await askDear({ origin: application.origin, around, atOnce, turn: 0, seconds });
  const quiet = await read(application, around, seconds, 0);
  const [busy] = await Promise.all([
    read(application, around, seconds, 500),
    askDear({ origin: application.origin, around, atOnce, turn: warmTurns, seconds }),
  ]);
  return [
    rowOf('a kept page', quiet.kept, busy.kept),
    rowOf('a detail, not kept', quiet.detail, busy.detail),
  ];
}

function rowOf(name: string, quiet: Waits, busy: Waits): Row {
  return [
    `${name}, beside ${atOnce} dear ones of others`,
    {
      'p99 without': timed(quiet.p99, 'ms'),
      'p99 with': timed(busy.p99, 'ms'),
      slower: timed(busy.p99 / quiet.p99, 'times', bars.dearSlower),
    },
  ];
}

/** Not the address of those who ask for what is dear: turns are fair by address. */
const readersAddress = '127.0.0.2';

/** `first` is the place of the first product that is asked for: each is asked for once. */
async function read(application: Application, { samples: { ids } }: Around, seconds: number, first: number) {
  const asReader = (request: HttpRequest): HttpRequest => ({ ...request, from: readersAddress });
  const detailOf = (turn: number) => jsonCall(openProduct.path, { id: ids[(first + turn) % ids.length] });
  const [kept, detail] = await Promise.all([
    keepAsking(application, seconds, pace, () => asReader(page('/', byBrowser))),
    keepAsking(application, seconds, pace, (turn) => asReader(detailOf(turn))),
  ]);
  return { kept, detail };
}

/** In a session of its own, as if it came from other machines: Linux shares processors by sessions. */
async function askDear(load: DearLoad): Promise<void> {
  const program = fileURLToPath(new URL('../programs/dear-load.ts', import.meta.url));
  const child = fork(program, { execArgv: [], detached: true });
  try {
    child.send(load);
    await answerOf<'over'>(child);
  } finally {
    child.kill();
  }
}
