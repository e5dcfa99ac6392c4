import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';
import { root } from './launcher.mjs';

type Packages = Record<string, object>;

const wanted: Packages = {
  '': { name: 'checkout' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/built': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/for-others': { version: '1.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
  'node_modules/needed-by-it': { version: '1.0.0', optional: true },
  'node_modules/for-this': { version: '1.0.0', optional: true, os: process.platform, cpu: [process.arch] },
};

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'guildhall-install-'));
  mkdirSync(join(checkout, 'node_modules'));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: wanted }));
});

afterEach(() => rmSync(checkout, { recursive: true }));

function install(packages: Packages): void {
  writeFileSync(join(checkout, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

function without(...names: string[]): Packages {
  return Object.fromEntries(
    Object.entries(wanted).filter(([path]) => !names.some((name) => path.endsWith(name))),
  );
}

describe('the installed packages', () => {
  test('are complete without the packages of other systems', () => {
    install(without('for-others', 'needed-by-it'));
    expect(isInstalled(checkout)).toBe(true);
  });

  test.each(['a', 'built', 'for-this'])('are incomplete without %s', (name) => {
    install(without(`/${name}`));
    expect(isInstalled(checkout)).toBe(false);
  });

  test('are incomplete in another version', () => {
    install({ ...wanted, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } });
    expect(isInstalled(checkout)).toBe(false);
  });

  test('are incomplete while npm has not finished', () => {
    expect(isInstalled(checkout)).toBe(false);
  });
});

test('the lock file names every optional package, or npm ci would reject it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});
