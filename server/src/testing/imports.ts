/** Parses the imports of a source file. Pure. */
import { dirname, join, normalize } from 'node:path/posix';

export interface SourceFile {
  /** From the root of the repository: `server/src/slices/products/product-reads.ts`. */
  path: string;
  text: string;
}

export interface Import {
  /** From the root of the repository, or a package's name. */
  target: string;
  /** The specifier as written. */
  specifier: string;
  isTypeOnly: boolean;
  /** True for a dynamic import. */
  isLate: boolean;
}

const importStatement =
  /\b(import|export)\s+(type\s+)?(?:[^'"`;()]*?\bfrom\s*)?(['"])([^'"]+)\3|\bimport\(\s*(['"])([^'"]+)\5/g;

/** Finds static and dynamic imports, if their specifiers are plain strings. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...withoutComments(text).matchAll(importStatement)].map((match) => {
    const specifier = match[4] ?? match[6] ?? '';
    const target = resolve(path, specifier);
    return { specifier, target, isTypeOnly: match[2] !== undefined, isLate: match[6] !== undefined };
  });
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  return specifier.replace(/^#(contract|server)\//, '$1/src/');
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}
