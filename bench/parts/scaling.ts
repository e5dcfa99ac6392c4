/** Several processes behind one listener: what they cost, all on one core; what they bring, where there are cores for them. */
import { bars } from '../harness/bars.ts';
import { homePage, listCall, places } from '../harness/calls.ts';
import { dataDirOf, sized, sizeOf, withDatabase } from '../harness/catalogues.ts';
import { coresToSpread, spreadMeasured } from '../harness/cores.ts';
import { type Row, timed, yardstick } from '../harness/figures.ts';
import { byBrowser, page } from '../harness/http.ts';
import { median, spread } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { takeTurns } from '../harness/rounds.ts';
import { type Asked, type Compared, compareTogether, type Place, speedOf } from '../harness/together.ts';
import type { Part } from './part.ts';

/** Requests under way at once differ, so that none of them shares another's work. */
const variety = places(200);

const cases: Asked[] = [
  {
    name: 'home page, kept',
    requests: [page('/', byBrowser)],
    cacheMegabytes: 64,
    warmUp: 4,
    connections: 50,
    turn: 1,
  },
  {
    name: 'list of 20',
    requests: variety.map((skip) => listCall(skip)),
    cacheMegabytes: 0,
    warmUp: 6,
    connections: 50,
    turn: 1,
  },
  {
    name: 'home page, rendered',
    requests: variety.map(homePage),
    cacheMegabytes: 0,
    warmUp: 20,
    connections: 8,
    turn: 2,
  },
];

/** Processes whose cost is compared with that of one. */
const several = [2, 4];

export const scaling: Part = {
  name: 'scaling',
  minutes: 15,
  catalogues: ({ small }) => [sized(small)],
  async measure(options) {
    const dataDir = await dataDirOf(sized(options.small));
    return withDatabase(dataDir, async (_client, databaseUrl) => ({
      title: 'Several processes',
      how: `${sizeOf(sized(options.small))}. ${costHow(options)} ${speedHow(options)}`,
      rows: [
        ...(await costRows({ dataDir, databaseUrl }, options)),
        ...(await speedRows({ dataDir, databaseUrl }, options)),
      ],
    }));
  },
};

function costHow({ rounds, seconds }: Options): string {
  return `Cost: applications of one, two and four processes on the same database, all of them with all their threads on the same core, asked in ${rounds * seconds} turns of a second each, or two for rendered pages, by 50 connections, or eight; after as many for each process as make its code quick. Processor time, user and system, of all processes of an application together, for each reply; the median of the ratios to one process in the same turn. On one core processes also take each other's place in its caches, which they do not on cores of their own; each by itself: one of them after the other, while those beside it are stopped. Busiest: the part of it that the busiest process had, in the median.`;
}

function speedHow({ seconds, rounds, connections }: Options): string {
  return coresToSpread === 0
    ? 'Replies a second by more processes are not measured: that takes eight cores, six of them free beside the load and the database, and this machine has too few.'
    : `Speed: one to ${coresToSpread} processes on ${coresToSpread} cores, medians of ${rounds} turns of ${seconds} s, ${connections} connections; ideal are as many times the replies of one.`;
}

async function costRows(place: Place, options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  for (const asked of cases) {
    const compared = await compareTogether(asked, several, place, options);
    rows.push(...compared.map((one) => costRow(asked, one)));
  }
  return rows;
}

function costRow({ name }: Asked, compared: Compared): Row {
  const { processes, cost, costOfOne, ratios, ratiosByItself, busiest } = compared;
  return [
    `${name}, ${processes} processes`,
    {
      CPU: timed(cost, 'µs'),
      'CPU of one': yardstick(costOfOne, 'µs'),
      'times the CPU of one': timed(median(ratios), 'times', bars.processesProcessor),
      'from to': spread(ratios),
      'each by itself': timed(median(ratiosByItself), 'times'),
      'by itself, from to': spread(ratiosByItself),
      busiest: `${Math.round(busiest * 100)} %`,
    },
  ];
}

async function speedRows(place: Place, options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  if (coresToSpread === 0) return rows;
  for (const asked of cases) rows.push(...(await speedRowsOf(asked, place, options)));
  return rows;
}

async function speedRowsOf(asked: Asked, place: Place, options: Options): Promise<Row[]> {
  const counts = places(coresToSpread).map((before) => before + 1);
  const sides = counts.map((count) => [
    String(count),
    () => speedOf(count, asked, place, options, spreadMeasured),
  ]);
  const turns: Record<string, number[]> = await takeTurns(options.rounds, Object.fromEntries(sides));
  const speeds = counts.map((count) => median(turns[count] ?? []));
  return speeds.map((speed, before) => speedRow(asked, before + 1, speed, speeds[0] ?? 0));
}

function speedRow({ name }: Asked, count: number, speed: number, ofOne: number): Row {
  return [
    `${name}, ${count} at once`,
    { 'replies a second': timed(speed, '/s'), 'of ideal': timed(speed / (count * ofOne), 'share') },
  ];
}
