/** The office's numbers at full size: what the page takes, and what the job behind it does. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { viewNumbers } from '#contract/numbers/calls.ts';
import { numberNames, rankedProducts } from '#contract/numbers/model.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { freshCopyOf, removeDataDir, sized, sizeOf, withDatabase } from '../harness/catalogues.ts';
import { buffersOf } from '../harness/counted.ts';
import { type Row, timed } from '../harness/figures.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { load } from '../harness/load.ts';
import { type Person, signed } from '../harness/members.ts';
import { median } from '../harness/numbers.ts';
import { openOffice } from '../harness/office.ts';
import type { Part } from './part.ts';

/** Seconds of one turn. */
const turn = 1;

export const numbers: Part = {
  name: 'numbers',
  minutes: 4,
  catalogues: ({ large }) => [sized(large)],
  async measure({ large, rounds }) {
    const dataDir = await freshCopyOf(sized(large));
    const application = await startApplication({ dataDir, demo: false });
    try {
      return await withDatabase(dataDir, async (client) => {
        const admin = await openOffice(client);
        const rows = [...(await rollUps(client)), ...(await pages(application, client, admin, rounds))];
        return {
          title: 'The office’s numbers',
          how: `${sizeOf(sized(large))}, ${numberNames.length} numbers of each of 728 days. Seconds until the job is done, at first and again; milliseconds until the page’s reply with one connection, and pages of the database that it looks at.`,
          rows,
        };
      });
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

/** At first it reads every row; from then on those of two days. */
async function rollUps(client: pg.Client): Promise<Row[]> {
  await client.query('delete from daily_numbers');
  const first = await rolledUp(client);
  const again = await rolledUp(client);
  return [
    ['the job, at first', { median: timed(first, 's') }],
    ['the job, each quarter of an hour', { median: timed(again, 's') }],
  ];
}

/** Seconds until the job, queued as by the clock, has gone. */
async function rolledUp(client: pg.Client): Promise<number> {
  const began = performance.now();
  await client.query(`select graphile_worker.add_job('roll-up-numbers')`);
  while (await isUnderWay(client)) await setTimeout(20);
  return (performance.now() - began) / 1_000;
}

async function isUnderWay(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from graphile_worker.jobs where task_identifier = 'roll-up-numbers'`,
  );
  return (rowCount ?? 0) > 0;
}

async function pages(
  application: Application,
  client: pg.Client,
  admin: Person,
  rounds: number,
): Promise<Row[]> {
  await fillDays(client);
  const ranges: [string, HttpRequest][] = [
    ['90 days', jsonCall(viewNumbers.path, { range: 'quarter' })],
    ['52 weeks', jsonCall(viewNumbers.path, { range: 'year' })],
  ];
  const rows: Row[] = [];
  for (const [name, request] of ranges) {
    const asked = signed(request, admin);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push((await load(application, { requests: [asked], connections: 1, seconds: turn })).p50);
    }
    const buffers = await buffersOf(application, client, asked);
    rows.push([
      name,
      { median: timed(median(times), 'ms', bars.numbersPage), pages: timed(buffers, 'pages') },
    ]);
  }
  return rows;
}

/** As if it had counted for as long as numbers are kept. */
async function fillDays(client: pg.Client): Promise<void> {
  await client.query(
    `insert into daily_numbers (day, name, value)
     select current_date - ago, name, 7 from generate_series(0, 727) ago, unnest($1::text[]) name
     on conflict do nothing`,
    [numberNames],
  );
  await client.query(
    `insert into product_rankings (days, what, place, product_id, count)
     select days, what, place, place, 100 - place
     from unnest('{90,364}'::integer[]) days, unnest('{views,clicks}'::text[]) what, generate_series(1, $1::integer) place
     on conflict do nothing`,
    [rankedProducts],
  );
  await client.query('analyze daily_numbers');
}
