/**
 * What a request costs whom: the application that answers it, PostgreSQL with all that follows, and another instance that
 * only hears of it. What docs/running/scale.md calculates with.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { type Subject, subjectOf } from '#contract/core/subject.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { homePage, listCall, places, searchCall, voteCall } from '../harness/calls.ts';
import { freshDataDir, removeDataDir, sized, sizeOf } from '../harness/catalogues.ts';
import { parentOf, processorSecondsOf, processTreeSeconds } from '../harness/cores.ts';
import { type Row, timed } from '../harness/figures.ts';
import { type Serving, withApplication, withFreshCopy } from '../harness/fresh-application.ts';
import { byBrowser, type HttpRequest, page } from '../harness/http.ts';
import { load } from '../harness/load.ts';
import { signed } from '../harness/members.ts';
import type { Options } from '../harness/options.ts';
import { aComment, aSignIn, someComments } from '../mixed/acts.ts';
import { type World, worldIn } from '../mixed/world.ts';
import type { Part } from './part.ts';

/** Enough to keep it busy, and as many as one network's turns at pages are. */
const connections = 10;
/** Milliseconds after which what follows from a write has followed. */
const settling = 2_000;

export const costs: Part = {
  name: 'costs',
  minutes: 4,
  catalogues: ({ small }) => [sized(small)],
  async measure(options) {
    const rows = await withFreshCopy(sized(options.small), async (dataDir) => [
      ...(await rowsOf({ dataDir, cacheMegabytes: 0 }, readRows, options)),
      ...(await rowsOf({ dataDir }, writeRows, options)),
    ]);
    return {
      title: 'What a request costs',
      how: `${sizeOf(sized(options.small))}, ${connections} connections, ${options.seconds} s of each. Processor time, user and system, for each reply: of the application that answers, of all of PostgreSQL’s processes until ${settling / 1000} s afterwards, and of another instance on the same database, which answers nobody, beyond what it takes at rest. Nothing is kept unless it says so.`,
      rows,
    };
  },
};

interface Scene {
  application: Application;
  /** Of PostgreSQL's first process. */
  postmaster: number;
  world: World;
  databaseUrl: string;
  options: Options;
}

function rowsOf(
  serving: Serving & { dataDir: string },
  measure: (scene: Scene) => Promise<Row[]>,
  options: Options,
): Promise<Row[]> {
  return withApplication(serving, async (application, client, databaseUrl) => {
    const world = await worldIn(client, application.origin);
    return measure({ application, postmaster: await postmasterOf(client), world, databaseUrl, options });
  });
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

async function readRows(scene: Scene): Promise<Row[]> {
  const { products, words } = scene.world;
  const each: Record<string, HttpRequest[]> = {
    'home page': places(200).map(homePage),
    'page of a product': products.map((id) => page(`/deal/${id}`, byBrowser)),
    'list of 20': places(200).map((skip) => listCall(skip)),
    'comments of a product': products.map((id) => someComments(product(id))),
    search: words.map((word) => searchCall(word)),
  };
  const rows: Row[] = [];
  for (const [name, requests] of Object.entries(each)) rows.push([name, await costsOf(scene, requests)]);
  return rows;
}

const product = (id: number): Subject => subjectOf('product', id);

async function writeRows(scene: Scene): Promise<Row[]> {
  const { products, tokens, addresses, password } = scene.world;
  const byMembers = (request: (subject: Subject) => HttpRequest) =>
    tokens.map((token, place) => signed(request(product(products[place % products.length] ?? 0)), { token }));
  const each: Record<string, HttpRequest[]> = {
    'home page, kept': [page('/', byBrowser)],
    vote: byMembers(voteCall),
    comment: byMembers(aComment),
    'sign-in': addresses.map((email) => aSignIn(email, password)),
  };
  const dataDir = freshDataDir();
  const other = await startApplication({ dataDir, databaseUrl: scene.databaseUrl, demo: false });
  const rows: Row[] = [];
  try {
    for (const [name, requests] of Object.entries(each)) {
      rows.push([name, await costsOf(scene, requests, other)]);
    }
  } finally {
    await other.stop();
    removeDataDir(dataDir);
  }
  return rows;
}

async function costsOf(scene: Scene, requests: HttpRequest[], other?: Application) {
  const { application, postmaster, options } = scene;
  const { seconds } = options;
  const atRest = other === undefined ? 0 : await restOf(other);
  const spent = () => ({
    database: processTreeSeconds(postmaster),
    other: other === undefined ? 0 : processorSecondsOf(other.pids) - atRest * (performance.now() / 1_000),
  });
  await load(application, { requests, connections, seconds });
  const before = spent();
  const { count, cost } = await load(application, { requests, connections, seconds });
  await setTimeout(settling);
  const after = spent();
  const each = (whose: keyof typeof before) => ((after[whose] - before[whose]) * 1e6) / count;
  return {
    Guildhall: timed(cost, 'µs'),
    PostgreSQL: timed(each('database'), 'µs'),
    ...(other !== undefined && { 'another instance': timed(each('other'), 'µs') }),
  };
}

/** Seconds of processor time a second that it takes while nothing happens. */
async function restOf({ pids }: Application): Promise<number> {
  await setTimeout(settling);
  const before = processorSecondsOf(pids);
  await setTimeout(settling);
  return ((processorSecondsOf(pids) - before) * 1_000) / settling;
}
