/** What the first visit of a public page loads, as far as imports say it. Pure. */
import { importsOf, type SourceFile } from './imports.ts';

/** Heavy, and so loaded by the press that needs it (docs/decisions/0011). */
const isLateLibrary = (target: string) =>
  /^(?:react-aria|react-stately|@react-aria|@internationalized)\b/.test(target);

/** The document and its pages, but for those behind the sign-in: their forms bring along what they stand on. */
const isPublic = (path: string) =>
  path === 'web/app/root.tsx' || /^web\/app\/pages\/(?!post-)[\w-]+\.tsx$/.test(path);

/** One line for each way from a public page to the library that does not wait for a press. */
export function pathsToLazyLibrary(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, atOnce(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, way: string[]): void => {
    if (isLateLibrary(path)) found.push([...way, path].join(' → '));
    if (done.has(path)) return;
    done.add(path);
    for (const target of imports.get(path) ?? []) walk(target, [...way, path]);
  };
  for (const path of imports.keys()) if (isPublic(path)) walk(path, []);
  return found;
}

function atOnce(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ isTypeOnly, isLate }) => !isTypeOnly && !isLate)
    .map(({ target }) => target);
}
