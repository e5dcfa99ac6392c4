import type { RouteConfigEntry } from '@react-router/dev/routes';
import { generatePath, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { pageParameters } from '#contract/core/paths.ts';
import { pageQueries, reduceAddress, routeOf } from './addresses.ts';
import { loadTools } from './client/page-load.ts';
import { createQueries } from './client/queries.ts';
import routes from './routes.ts';

/** Every page with its own path, except the one for unknown addresses. */
const pages = (await routes).flatMap(leavesOf).filter(({ path }) => path !== '*');

function leavesOf({ children, path = '', file }: RouteConfigEntry): { path: string; file: string }[] {
  return children?.flatMap(leavesOf) ?? [{ path: path === '*' ? path : `/${path}`, file }];
}

test('every page declares the query parameters that it reads', () => {
  expect(Object.keys(pageQueries).sort()).toEqual(pages.map(({ path }) => path).sort());
});

/** A valid value for each parameter of any page. */
const given: Record<keyof typeof pageParameters, string> = {
  searchText: 'ethics',
  sort: 'oldest',
  page: '2',
  order: 'discussed',
  price: 'free',
  label: '3',
  includeExpired: '1',
  showAll: '1',
  skip: '20',
  filters: '1',
  comment: '41',
  threadText: 'law',
  show: 'old',
  month: '2026-11',
  view: 'agenda',
};

interface Loading {
  loader?: (given: unknown) => Promise<unknown>;
}

/** Returns the calls that a page makes while loading. */
async function callsOf(file: string, path: string, address: string): Promise<string[]> {
  const { loader } = (await import(`./${file.replace(/\.tsx$/, '')}.tsx`)) as Loading;
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const api = async (call: { name: string }, input: unknown) => {
    asked.push(`${call.name} ${JSON.stringify(input)}`);
    return new Promise(() => undefined);
  };
  context.set(loadTools, { api, queries: createQueries(), site: {} } as never);
  const url = new URL(address, 'http://guildhall.test');
  void loader?.({ params: paramsOf(path), context, request: new Request(url) })?.catch(() => undefined);
  // The calls never resolve, so only the first ones are recorded, and these have been made by now.
  await new Promise((resolve) => setImmediate(resolve));
  return asked;
}

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '7']));

const queries = [
  new URLSearchParams(Object.entries(given).map(([name, value]) => [pageParameters[name as 'sort'], value])),
  ...Object.entries(given).map(
    ([name, value]) => new URLSearchParams({ [pageParameters[name as 'sort']]: value }),
  ),
  new URLSearchParams({ [pageParameters.showAll]: '1', [pageParameters.skip]: '40' }),
  new URLSearchParams({ [pageParameters.searchText]: 'law', [pageParameters.sort]: 'oldest' }),
  new URLSearchParams({ [pageParameters.searchText]: 'law', [pageParameters.page]: '2' }),
];

describe.each(pages)('$path', ({ path, file }) => {
  test('makes the same calls at the reduced address', async () => {
    for (const query of queries) {
      const address = `${generatePath(path, paramsOf(path))}?${query}`;
      const [whole, reduced] = await Promise.all([
        callsOf(file, path, address),
        Promise.resolve(reduceAddress(address)).then((short) => callsOf(file, path, short)),
      ]);
      expect(reduced, address).toEqual(whole);
    }
  });

  test('is not reduced any further once reduced', () => {
    for (const query of queries) {
      const reduced = reduceAddress(`${generatePath(path, paramsOf(path))}?${query}`);
      expect(reduceAddress(reduced)).toBe(reduced);
    }
  });
});

test.each([
  ['/?deal=x', '/'],
  ['/?utm_source=mail&filter=popular&expired=1', '/?filter=popular&expired=1'],
  ['/?filter=unknown&price=dear&label=x&page=abc', '/'],
  ['/?skip=40', '/'],
  ['/?all=1&skip=40', '/?all=1&skip=40'],
  ['/?all=1&skip=99999999999', '/?all=1'],
  ['/deals//learning/', '/deals/learning'],
  ['/DEALS/learning?filter=new', '/deals/learning'],
  ['/deal/7?deal=x&filter=popular', '/deal/7'],
  ['/deal/7?comment=41&skip=20', '/deal/7?comment=41'],
  ['/d%65al/7', '/deal/7'],
  ['/deals/a%2Fb%3Fc', '/deals/a%2Fb%3Fc'],
  ['/deals/100%', '/deals/100%'],
  ['/huddles?q=%20law%20%20&filter=x', '/huddles?q=law'],
  ['/huddles?show=new&q=law', '/huddles?show=new'],
  ['/search?deal=law&sort=unknown&page=0', '/search?deal=law'],
  ['/search?page=2&deal=law', '/search?deal=law&page=2'],
  [`/search?deal=${'x'.repeat(900)}`, `/search?deal=${'x'.repeat(201)}`],
  ['/mails?message=7&q=x', '/mails'],
  ['/profile/7?tab=record&page=3', '/profile/7'],
  ['/authenticate/secret?page=2', '/authenticate/secret'],
  ['/no//such/page?deal=x', '/no/such/page'],
])('reduces %s to %s', (address, reduced) => {
  expect(reduceAddress(address)).toBe(reduced);
});

test.each([
  ['/', '/'],
  ['/deal/7?comment=41', '/deal/:id'],
  ['/authenticate/secret', '/authenticate/:token'],
  ['/no/such/page', undefined],
])('counts requests of %s under the route %s', (address, route) => {
  expect(routeOf(address)).toBe(route);
});
