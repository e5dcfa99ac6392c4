/** Runs one HTTP load: the application and the bare server take turns. */
import pg from 'pg';
import type { HttpLoad } from '../scenarios/http-loads.ts';
import { withApplication } from './application.ts';
import { startBareServer } from './bare-server.ts';
import { type DataSets, sizeWithProducts, withDatabase } from './data-sets.ts';
import { type HttpRequest, sendSuccessfully } from './http.ts';
import { type LoadResult, runLoad, type Server, takeTurns } from './load.ts';
import type { Figure, Scenario, Settings } from './scenario.ts';
import { median } from './statistics.ts';

const writesPerSecond = 13;

export function httpLoadScenario(load: HttpLoad): Scenario {
  return { ...load, run: ({ settings, dataSets }) => runHttpLoad(load, settings, dataSets) };
}

async function runHttpLoad(load: HttpLoad, settings: Settings, dataSets: DataSets): Promise<Figure[]> {
  const products = load.isSearch ? settings.searchedProducts : settings.products;
  const { dataDir, samples } = await dataSets.get(sizeWithProducts(products));
  const options = load.isCached ? { dataDir } : { dataDir, cacheMegabytes: 0 };
  return withApplication(options, async (application) => {
    const requests = load.requests(samples);
    const { seconds, rounds } = settings;
    const connections = load.connections ?? settings.connections;
    const send = (server: Server) => () => runLoad(server, { requests, connections, seconds });
    await send(application)();
    const bareServer = await startBareServer(application.origin, requests[0] as HttpRequest);
    const insert = () => insertRows(dataDir, samples.productIds, connections, seconds);
    try {
      await send(bareServer)();
      const turns = await takeTurns(rounds, {
        application: withWrites(application, load.writes?.(samples) ?? [], send(application)),
        bareServer: send(bareServer),
        insert: load.ofInsert ? insert : async () => Number.NaN,
      });
      return figuresOf(load, turns);
    } finally {
      bareServer.stop();
    }
  });
}

/** Each list has one element for each round. Inserts are in rows a second. */
type Rounds = { application: LoadResult[]; bareServer: LoadResult[]; insert: number[] };

function figuresOf(load: HttpLoad, { application, bareServer, insert }: Rounds): Figure[] {
  const compare = (name: keyof LoadResult) => ({
    value: median(application.map((result) => result[name])),
    bare: median(bareServer.map((result) => result[name])),
  });
  const ratio = (value: (result: LoadResult, round: number) => number) => median(application.map(value));
  const share = ratio((result, round) => shareOfBare(result, bareServer[round] as LoadResult));
  const figures: Figure[] = [
    { name: 'requests', unit: '/s', ...compare('perSecond') },
    { name: 'of bare', unit: 'share', value: share, bar: load.ofBare ? { atLeast: load.ofBare } : undefined },
    { name: 'processor time', unit: 'µs', ...compare('processorTime') },
    { name: 'p50', unit: 'ms', ...compare('p50') },
    { name: 'p99', unit: 'ms', ...compare('p99') },
  ];
  if (load.p99OfP50) {
    const value = ratio(({ p50, p99 }) => p99 / p50);
    figures.push({ name: 'p99 of p50', unit: 'times', value, bar: { atMost: load.p99OfP50 } });
  }
  if (load.ofInsert) {
    const value = ratio(({ perSecond }, round) => perSecond / (insert[round] ?? 0));
    const bare = { bare: median(insert), bareUnit: '/s' } as const;
    figures.push({ name: 'of bare INSERT', unit: 'share', value, ...bare, bar: { atLeast: load.ofInsert } });
  }
  return figures;
}

/**
 * The smaller of two shares: of requests a second, and of processor time for each reply. The load generator takes more
 * processor time than the bare server and holds it back, so the first share alone would flatter the application.
 */
function shareOfBare(application: LoadResult, bareServer: LoadResult): number {
  return Math.min(
    application.perSecond / bareServer.perSecond,
    bareServer.processorTime / application.processorTime,
  );
}

/** Sends some of the writes at a steady rate while the work runs. */
function withWrites<Result>({ origin }: Server, writes: HttpRequest[], work: () => Promise<Result>) {
  return async (): Promise<Result> => {
    const sent: Promise<unknown>[] = [];
    const timer = setInterval(() => {
      const write = writes[Math.floor(Math.random() * writes.length)];
      if (write) sent.push(sendSuccessfully(origin, write).catch((error) => error));
    }, 1_000 / writesPerSecond);
    const result = await work().finally(() => clearInterval(timer));
    const failure = (await Promise.all(sent)).find((outcome) => outcome instanceof Error);
    if (failure) throw failure;
    return result;
  };
}

/** Comments a second that plain INSERT statements add, each in a transaction of its own. */
function insertRows(dataDir: string, ids: number[], connections: number, seconds: number): Promise<number> {
  return withDatabase(dataDir, async (client, url) => {
    const { rows: members } = await client.query<{ id: number }>('select min(id) as id from members');
    const text = "insert into comments (product_id, author_id, html) values ($1, $2, '<p>Well said.</p>')";
    const pool = new pg.Pool({ connectionString: url, max: connections });
    const start = performance.now();
    let count = 0;
    const keepInserting = async () => {
      while (performance.now() < start + seconds * 1_000) {
        const values = [ids[count % ids.length], members[0]?.id];
        count += 1;
        await pool.query({ name: 'insert', text, values });
      }
    };
    await Promise.all(Array.from({ length: connections }, keepInserting));
    const perSecond = count / ((performance.now() - start) / 1_000);
    await pool.end();
    return perSecond;
  });
}
