/** Modules that import one another in a circle. Pure. */
import { importsOf, type SourceFile } from './imports.ts';

/**
 * One line for each circle that a walk along the imports runs into, beginning and ending with the same module.
 * Imports of types count: modules that need each other's types are as hard to read, to move and to test apart
 * as those that need each other's code, and one word less in an import makes the one circle the other.
 */
export function importCycles(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, targetsOf(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, way: string[]): void => {
    const before = way.indexOf(path);
    if (before !== -1) found.push([...way.slice(before), path].join(' → '));
    if (before !== -1 || done.has(path)) return;
    for (const target of imports.get(path) ?? []) walk(target, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return found;
}

/** What lies outside of the files ends every walk. */
function targetsOf(file: SourceFile): Set<string> {
  return new Set(importsOf(file).map(({ target }) => target));
}
