/** The office's numbers at full size: what the page takes, and what the job behind it does. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { figureText } from '#contract/core/figure-text.ts';
import { viewNumbers } from '#contract/numbers/calls.ts';
import { emptySearchDays, numberNames, rangeDays, rankedProducts } from '#contract/numbers/model.ts';
import { bars } from '../harness/bars.ts';
import { sized, sizeOf } from '../harness/catalogues.ts';
import { type Row, timed } from '../harness/figures.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { alone, atTheOffice, type Office } from '../harness/office.ts';
import type { Part } from './part.ts';

/** Words that three networks told of on one day: more than any association's members think of. */
const emptySearchesOfADay = 100;

/** Products that are looked at on one day, each of them on every day of a year. */
const lookedAt = 10_000;

export const numbers: Part = {
  name: 'numbers',
  minutes: 4,
  catalogues: ({ large }) => [sized(large)],
  async measure({ large, rounds }) {
    const rows = await atTheOffice(large, async (office) => [
      ...(await rollUps(office.client)),
      ...(await pages(office, rounds)),
    ]);
    return {
      title: 'The office’s numbers',
      how: `${sizeOf(sized(large))}, ${numberNames.length} numbers of each of 728 days. Seconds until the job is done, at first and again; milliseconds until the page’s reply with one connection, and pages of the database that it looks at.`,
      rows,
    };
  },
};

/** At first it reads every row; from then on those of two days. The ranking reads each night what was counted of a year. */
async function rollUps(client: pg.Client): Promise<Row[]> {
  await client.query('delete from daily_numbers');
  const first = await done(client, 'roll-up-numbers');
  const again = await done(client, 'roll-up-numbers');
  await client.query(
    `insert into product_days (day, product_id, views, clicks)
     select current_date - ago, id, 1 + id % 50, id % 5
     from generate_series(1, $1::integer) ago, (select id from products order by id limit $2) shown`,
    [rangeDays.year.days, lookedAt],
  );
  await client.query('analyze product_days');
  const ranked = await done(client, 'rank-products');
  return [
    ['the job, at first', { median: timed(first, 's') }],
    ['the job, each quarter of an hour', { median: timed(again, 's') }],
    [
      `which products come first, of ${figureText(rangeDays.year.days * lookedAt)} rows of days`,
      { median: timed(ranked, 's') },
    ],
  ];
}

/** Seconds until a job, queued as by the clock, has gone. */
async function done(client: pg.Client, job: string): Promise<number> {
  const began = performance.now();
  await client.query('select graphile_worker.add_job($1)', [job]);
  while (await isUnderWay(client, job)) await setTimeout(20);
  return (performance.now() - began) / 1_000;
}

async function isUnderWay(client: pg.Client, job: string): Promise<boolean> {
  const { rowCount } = await client.query('select from graphile_worker.jobs where task_identifier = $1', [
    job,
  ]);
  return (rowCount ?? 0) > 0;
}

async function pages(office: Office, rounds: number): Promise<Row[]> {
  await fillDays(office.client);
  const ranges: [string, HttpRequest][] = [
    ['90 days', jsonCall(viewNumbers.path, { range: 'quarter' })],
    ['52 weeks', jsonCall(viewNumbers.path, { range: 'year' })],
  ];
  const rows: Row[] = [];
  for (const [name, request] of ranges) {
    const { milliseconds, buffers } = await alone(office, request, rounds);
    rows.push([
      name,
      { median: timed(milliseconds, 'ms', bars.numbersPage), pages: timed(buffers, 'pages') },
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
  await client.query(
    `insert into empty_searches (day, words, people)
     select current_date - ago, 'nobody offers ' || number, 3 + (ago + number) % 7
     from generate_series(0, $1::integer - 1) ago, generate_series(1, $2::integer) number
     on conflict do nothing`,
    [emptySearchDays, emptySearchesOfADay],
  );
  await client.query('analyze daily_numbers, empty_searches');
}
