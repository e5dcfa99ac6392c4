import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns each `import sheet from './x.module.css'` of a module: its local name and file. */
function sheetsOf(module: string, text: string): { name: string; file: string }[] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(
    ([, name = '', path = '']) => ({ name, file: join(dirname(module), path) }),
  );
}

/** Returns the classes that a module reads from its sheets: `sheet.card`, and `const { card = '' } = sheet`. */
function classesIn(text: string, name: string): string[] {
  const members = [...text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g'))].map(
    ([, member = '']) => member,
  );
  const parts = [...text.matchAll(new RegExp(`\\{([^{}]*)\\} = ${name};`, 'g'))].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []),
  );
  return [...members, ...parts];
}

test('every class that a module uses is in its style sheet', () => {
  const modules = globSync('**/*.tsx', { cwd: root });
  const asked = modules.flatMap((module) => {
    const text = readFileSync(join(root, module), 'utf8');
    return sheetsOf(module, text).flatMap(({ name, file }) =>
      classesIn(text, name).map((className) => ({ module, file, className })),
    );
  });
  expect(asked.length).toBeGreaterThan(200);
  const missing = asked.filter(
    ({ file, className }) => !new RegExp(`\\.${className}\\b`).test(readFileSync(join(root, file), 'utf8')),
  );
  expect(missing).toEqual([]);
});

test('layout classes are defined once, and style sheets compose only existing ones', () => {
  const kit = readFileSync(join(root, 'kit/layout.css'), 'utf8');
  const names = [...kit.matchAll(/^ {0,2}\.(layout-[\w-]+)(?= \{|,)/gm)].map(([, name = '']) => name);
  // A class in a shared rule may have one further rule of its own.
  const alone = [...kit.matchAll(/(?<!,\n)^ {0,2}\.(layout-[\w-]+) \{/gm)].map(([, name = '']) => name);
  expect(alone.filter((name, index) => alone.indexOf(name) !== index)).toEqual([]);
  const taken = globSync('**/*.module.css', { cwd: root }).flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/composes: ([^;]+) from global;/g)].flatMap(
      ([, list = '']) => list.split(/\s+/),
    ),
  );
  expect(taken.length).toBeGreaterThan(100);
  expect(taken.filter((name) => name.startsWith('layout-') && !names.includes(name))).toEqual([]);
});
