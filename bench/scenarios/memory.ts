/** Resident memory of the application's process: at rest, while many pages are read, and during an hour of mixed load. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { withApplication } from '../harness/application.ts';
import { sizeWithProducts } from '../harness/data-sets.ts';
import { get, type HttpRequest, post } from '../harness/http.ts';
import { type Load, runLoad, type Server } from '../harness/load.ts';
import type { Samples } from '../harness/samples.ts';
import type { Figure, Scenario } from '../harness/scenario.ts';
import { slope } from '../harness/statistics.ts';
import { comments, cyclic, listProducts, posts, range, search, signIns, votes } from './http-loads.ts';

export const memory: Scenario = {
  name: 'memory',
  summary: 'of the process, at rest and during ten minutes of more reads than the cache can hold',
  async run({ settings: { products, connections, readingMinutes }, dataSets }) {
    const { dataDir, samples } = await dataSets.get(sizeWithProducts(products));
    return withApplication({ dataDir }, async (application) => {
      // Memory that only the start needed is free again by then.
      await setTimeout(15_000);
      const idle = residentMegabytes(application.pid);
      const load = { requests: differentReads(samples), connections, seconds: readingMinutes * 60 };
      const reading = await watchMemory(application, load, 300);
      return [{ name: 'idle', unit: 'MB', value: idle, bar: { atMost: 150 } }, ...reading];
    });
  },
};

export const mixedMemory: Scenario = {
  name: 'memory-mixed',
  summary: 'of the process, during an hour of 250 requests a second, 13 of them writes',
  async run({ settings: { products, connections, mixedMinutes }, dataSets }) {
    const { dataDir, samples } = await dataSets.get(sizeWithProducts(products));
    const load = { requests: mixedRequests(samples), connections, seconds: mixedMinutes * 60, rate: 250 };
    return withApplication({ dataDir }, (application) => watchMemory(application, load, 450));
  },
};

/** Lists, product pages and searches in turn: more different ones than the cache holds. */
function differentReads({ productIds, rareWords, commonWords }: Samples): HttpRequest[] {
  const words = [...commonWords, ...rareWords];
  return range(6_000).flatMap((place) => [
    listProducts(place),
    get(`/deal/${cyclic(productIds, place)}`),
    search(cyclic(words, place)),
  ]);
}

/** Requests of the busiest hour by kind, out of a thousand. */
const mix: [share: number, requests: (samples: Samples) => HttpRequest[]][] = [
  [130, () => [get('/')]],
  [250, ({ productIds }) => productIds.map((id) => get(`/deal/${id}`))],
  [140, ({ threadIds }) => threadIds.map((id) => get(`/huddle/${id}`))],
  [160, () => range(100).map((page) => listProducts(20 * page))],
  [150, ({ productIds }) => productIds.map((id) => post('/api/comments', { id }))],
  [118, ({ rareWords, commonWords }) => [...commonWords, ...rareWords].map((word) => search(word))],
  [28, votes],
  [18, comments],
  [1, posts],
  [5, signIns],
];

function mixedRequests(samples: Samples): HttpRequest[] {
  const requests = mix.flatMap(([share, choose]) => {
    const choices = choose(samples);
    return range(share * 10).map((place) => cyclic(choices, place));
  });
  // 7,919 and 10,000 have no common divisor, so this takes each request once, far from those of its kind.
  return requests.map((_request, place) => cyclic(requests, place * 7_919));
}

/** Growth is that of the second half of the load, when caches are full. */
async function watchMemory(application: Server, load: Load, limit: number): Promise<Figure[]> {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMegabytes(application.pid)), 1_000);
  const { perSecond, p99 } = await runLoad(application, load).finally(() => clearInterval(timer));
  const growth = slope(samples.slice(samples.length >> 1)) * 60;
  return [
    { name: 'highest', unit: 'MB', value: Math.max(...samples), bar: { atMost: limit } },
    { name: 'growth', unit: 'MB a minute', value: growth, bar: { atMost: 1 } },
    { name: 'requests', unit: '/s', value: perSecond },
    { name: 'p99', unit: 'ms', value: p99 },
  ];
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
