import { existsSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { areas } from '../chunks.ts';
import routes from './routes.ts';

const entries = routes as RouteConfigEntry[];
const layouts = entries.filter(({ children }) => children !== undefined);
const pathsOf = (listed: RouteConfigEntry[]) =>
  listed
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ path = '' }) => `/${path.replaceAll(/:\w+/g, '…')}`);

/** Returns the addresses that a rule lists, without their parameters and query. */
function addressesIn(page: string, rule: number): string[] {
  const text = readFileSync(new URL(`../../docs/rules/${page}.md`, import.meta.url), 'utf8');
  const entry = text.split(/^(?=\d+\. )/m).find((one) => one.startsWith(`${rule}. `)) ?? '';
  const listed = [...entry.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address);
  return listed.map((address) => address.replace(/\?.*/, '').replaceAll(/:\w+|\{\w+\}/g, '…'));
}

// rules/pages 1, rules/pages 2
test('the rules list exactly the addresses that have a screen', () => {
  expect(addressesIn('pages', 1).toSorted()).toEqual(
    pathsOf(entries)
      .filter((path) => path !== '/*')
      .toSorted(),
  );
});

// rules/accounts 30
test('the rules list exactly the screens that send a guest to the sign-in page', () => {
  const [, ...forMembers] = addressesIn('accounts', 30);
  expect(forMembers.toSorted()).toEqual(pathsOf(layouts).toSorted());
});

test('every page that the script files are grouped by exists', () => {
  const missing = Object.values(areas)
    .flat()
    .filter((page) => !existsSync(new URL(`${page}.tsx`, import.meta.url)));
  expect(missing).toEqual([]);
});
